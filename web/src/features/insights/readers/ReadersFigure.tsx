import { Link } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { useTime } from '../../../signed-in/useTime.ts';
import { Figure } from '../figure/Figure.tsx';
import { type Readers, buildReadersTable, describeReaders, describeRegular } from './readers.ts';
import css from './Readers.module.css';

export function ReadersFigure({
  readers,
  period,
  source,
}: {
  readers: Readers;
  period: string;
  source: string;
}) {
  const { clock } = useTime();
  return (
    <Figure
      title="Regulars and new faces"
      isWide
      findings={describeReaders(readers, { clock, period })}
      source={`${source}. Opened signals only; withdrawn ones do not count.`}
      table={buildReadersTable(readers)}
    >
      {readers.regulars.length > 0 && (
        <ol className={css.regulars} aria-label="Regulars">
          {readers.regulars.map((regular) => (
            <li key={regular.id}>
              <Link to={paths.signals} search={{ person: regular.id }}>
                {regular.name}
              </Link>
              <span>{describeRegular(regular)}</span>
            </li>
          ))}
        </ol>
      )}
    </Figure>
  );
}
