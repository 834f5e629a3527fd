import { useState } from 'react';
import type { ReplyTo } from '../../api/call.ts';
import { formatCount } from '../../format/format.ts';
import { Button } from '../../ui/controls/Button.tsx';
import css from './Movers.module.css';

type Moves = Pick<ReplyTo<'POST /leads/ideal-customer/preview'>, 'entering' | 'leaving'>;
type MovedLead = Moves['entering'][number];

export function Movers({ entering, leaving }: Moves) {
  return (
    <>
      {entering.length > 0 && <Group title="Into the top twenty" people={entering} />}
      {leaving.length > 0 && <Group title="Out of the top twenty" people={leaving} />}
    </>
  );
}

const FIRST_SHOWN = 5;

function Group({ title, people }: { title: string; people: readonly MovedLead[] }) {
  const [isOpen, setOpen] = useState(false);
  const shown = isOpen ? people : people.slice(0, FIRST_SHOWN);
  return (
    <>
      <h3>{title}</h3>
      <ul className={css.movers}>
        {shown.map(({ id, name, headline, before, after }) => (
          <li key={id}>
            <span className={css.places}>{describePlaces(before, after)}</span>
            <span>
              <strong>{name}</strong>
              {headline !== '' && <span className={css.soft}> {headline}</span>}
            </span>
          </li>
        ))}
      </ul>
      {shown.length < people.length && (
        <div>
          <Button kind="quiet" size="small" onClick={() => setOpen(true)}>
            {`Show all ${formatCount(people.length)}`}
          </Button>
        </div>
      )}
    </>
  );
}

function describePlaces(before: number | null, after: number | null): string {
  if (after === null) return `${before ?? '–'} → set aside`;
  return `${before ?? '–'} → ${after}`;
}
