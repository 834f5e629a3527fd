import { useMutation, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { VERDICT_WORDS_MAX_LENGTH } from '../../../../../contract/limits.ts';
import { call, type ReplyTo } from '../../../api/call.ts';
import { describeFailure } from '../../../api/form-errors.ts';
import { countNoun } from '../../../format/format.ts';
import { LEADS_KEY } from '../../../signed-in/query-client.ts';
import { QueryError } from '../../../signed-in/QueryError.tsx';
import { Actions } from '../../../ui/Actions.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { FormAlert } from '../../../ui/controls/FormAlert.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import type { LeadPerson, ShownVerdictReason } from '../lead.ts';
import { describeRule, VERDICT_WORDS } from '../list/lead-text.ts';
import visuallyHidden from '../../../ui/visually-hidden.module.css';
import css from './Dialogs.module.css';

const REASONS = Object.keys(VERDICT_WORDS) as ShownVerdictReason[]; // Object.keys loses the type of the keys

export function VerdictDialog({
  lead,
  onGiven,
  onClose,
  finalFocus,
}: {
  lead: LeadPerson;
  onGiven: (verdict: number, others: number) => void;
  onClose: () => void;
  finalFocus?: () => HTMLElement | null;
}) {
  const [reason, setReason] = useState<ShownVerdictReason | null>(null);
  const [words, setWords] = useState('');
  const name = useId();
  const params = { id: lead.id };
  const effect = useQuery({
    queryKey: [LEADS_KEY, 'verdict', lead.id, reason],
    queryFn: ({ signal: abortSignal }) =>
      call('POST /leads/people/:id/verdict/preview', {
        params,
        body: { reason: reason ?? 'other' },
        inBackground: true,
        abortSignal,
      }),
    enabled: reason !== null && reason !== 'other',
  });
  const give = useMutation({
    mutationFn: (appliesTo: 'person' | 'all') =>
      call('POST /leads/people/:id/verdict', {
        params,
        body: { reason: reason ?? 'other', words: words.trim(), appliesTo },
        inBackground: true,
      }),
    onSuccess: ({ verdict, others }) => onGiven(verdict, others),
  });
  const isReady = reason !== null && (reason !== 'other' || words.trim() !== '');
  const proposed = effect.data !== undefined && canOfferMore(effect.data) ? effect.data : null;
  const givenTo = (appliesTo: 'person' | 'all') => () => {
    if (isReady && !give.isPending) give.mutate(appliesTo);
  };
  const isGiving = (appliesTo: string) => give.isPending && give.variables === appliesTo;
  return (
    <Dialog
      title={`${lead.name} is not a lead because…`}
      isOpen
      onClose={onClose}
      finalFocus={finalFocus}
    >
      <fieldset className={css.reasons}>
        <legend className={visuallyHidden.text}>Why</legend>
        {REASONS.map((each) => (
          <label key={each}>
            <input
              type="radio"
              name={name}
              value={each}
              checked={each === reason}
              onChange={() => setReason(each)}
            />
            {VERDICT_WORDS[each]}
          </label>
        ))}
      </fieldset>
      {reason === 'other' && (
        <TextField
          label="Reason"
          maxLength={VERDICT_WORDS_MAX_LENGTH}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      )}
      <VerdictEffect reason={reason} query={effect} name={lead.name} />
      <FormAlert message={describeFailure(give.error, 'The answer could not be saved.')} />
      <Actions className={css.answer}>
        <Button
          busy={isGiving('person')}
          busyLabel="Saving your answer"
          aria-disabled={!isReady || undefined}
          onClick={givenTo('person')}
        >
          {proposed === null ? 'Set aside' : 'Only this person'}
        </Button>
        {proposed !== null && (
          <Button
            kind="secondary"
            busy={isGiving('all')}
            busyLabel="Saving your answer"
            onClick={givenTo('all')}
          >
            {`Set aside all ${proposed.count + 1}`}
          </Button>
        )}
      </Actions>
    </Dialog>
  );
}

function canOfferMore({ rule, count }: Effect): boolean {
  return rule !== null && count > 0;
}

type Effect = ReplyTo<'POST /leads/people/:id/verdict/preview'>;

const NAMED = 6;

function VerdictEffect({
  reason,
  query,
  name,
}: {
  reason: ShownVerdictReason | null;
  query: Pick<UseQueryResult<Effect>, 'data' | 'error' | 'isError' | 'isFetching' | 'refetch'>;
  name: string;
}) {
  if (reason === null) return null;
  return (
    <div className={css.effect} role="status">
      <p>{describeAboutPerson(reason, name)}</p>
      {reason !== 'other' && query.isError && (
        <QueryError title="The preview could not be loaded" query={query} />
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
          {`Also set aside the ${countNoun(count, 'person', 'people')} whose ${describeRule(rule)}?`}
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
        {rest > 0 && <li className={css.soft}>and {countNoun(rest, 'other')}</li>}
      </ul>
    </>
  );
}

function describeAboutPerson(reason: ShownVerdictReason, name: string): string {
  if (reason === 'polite') return `${name}’s reactions will count half.`;
  if (reason === 'team') return `${name} will be set aside as part of your team.`;
  if (reason === 'customer') return `${name} will be set aside as your customer.`;
  return `${name} will be set aside.`;
}
