import type { UseQueryResult } from '@tanstack/react-query';
import { type ReplyTo, messageOf } from '../../../api/call.ts';
import { ErrorPanel } from '../../../ui/feedback/ErrorPanel.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import type { VerdictReason } from '../lead.ts';
import { counted, ruleWords } from '../list/lead-words.ts';
import css from './Dialogs.module.css';

export type Effect = ReplyTo<'POST /leads/people/:id/verdict/preview'>;

const NAMED = 6;

export function VerdictEffect({
  reason,
  query,
  name,
}: {
  reason: VerdictReason | null;
  query: Pick<UseQueryResult<Effect>, 'data' | 'error' | 'isError' | 'isFetching' | 'refetch'>;
  name: string;
}) {
  if (reason === null) return null;
  return (
    <div className={css.effect} role="status">
      <p>{aboutPerson(reason, name)}</p>
      {reason !== 'other' && query.isError && (
        <ErrorPanel
          title="The preview could not be loaded"
          message={messageOf(query.error)}
          isBusy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {reason !== 'other' && !query.isError && query.data === undefined && (
        <Loading label="Checking who else this would set aside">
          <Skeleton width="80%" />
        </Loading>
      )}
      {reason !== 'other' && query.data !== undefined && <Others effect={query.data} />}
    </div>
  );
}

function Others({ effect: { rule, people, count, inFirstFifty } }: { effect: Effect }) {
  if (rule === null || count === 0) return null;
  const named = people.slice(0, NAMED);
  const rest = count - named.length;
  return (
    <>
      <p>
        <strong>
          {`Also set aside the ${counted(count, 'person', 'people')} whose ${ruleWords(rule)}?`}
        </strong>{' '}
        <span>
          {inFirstFifty > 0 ? `${inFirstFifty} of your first 50. They are:` : 'They are:'}
        </span>
      </p>
      <ul className={css.people}>
        {named.map(({ id, name, headline }) => (
          <li key={id}>
            {name}
            {headline !== '' && <span className={css.soft}>, {headline}</span>}
          </li>
        ))}
        {rest > 0 && <li className={css.soft}>and {counted(rest, 'other')}</li>}
      </ul>
    </>
  );
}

function aboutPerson(reason: VerdictReason, name: string): string {
  if (reason === 'polite') return `${name}’s reactions will count half.`;
  if (reason === 'team') return `${name} is set aside as part of your team.`;
  if (reason === 'customer') return `${name} is set aside as your customer.`;
  return `${name} is set aside.`;
}
