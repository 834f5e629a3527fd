import { Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { describeRelation, formatDay, type Relation } from './relation-text.ts';
import css from './Openers.module.css';

export function RelationNote({ relation }: { relation: Relation }) {
  const words = describeRelation(relation);
  if (words !== null) return <p className={css.soft}>{words}</p>;
  if (relation.connectionsAsOf !== null) {
    const day = formatDay(relation.connectionsAsOf.slice(0, 10));
    return <p className={css.soft}>Not found among your connections, as imported on {day}.</p>;
  }
  return (
    <p className={css.soft}>
      <Link to={paths.imports}>Import your connections</Link> to see whether you are connected.
    </p>
  );
}
