import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { VERDICT_WORDS_MAX_LENGTH } from '../../../../../contract/limits.ts';
import { call, messageOf } from '../../../api/call.ts';
import { LEADS_KEY } from '../../../signed-in/query-client.ts';
import { Actions } from '../../../ui/Actions.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { FormAlert } from '../../../ui/controls/FormAlert.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import type { Person, VerdictReason } from '../lead.ts';
import { VERDICT_WORDS } from '../list/lead-words.ts';
import css from './Dialogs.module.css';
import { type Effect, VerdictEffect } from './VerdictEffect.tsx';
import said from '../../../ui/said.module.css';

const REASONS = Object.keys(VERDICT_WORDS) as VerdictReason[]; // Object.keys loses the type of the keys

export function VerdictDialog({
  lead,
  onGiven,
  onClose,
  finalFocus,
}: {
  lead: Person;
  onGiven: (verdict: number, others: number) => void;
  onClose: () => void;
  finalFocus?: () => HTMLElement | null;
}) {
  const [reason, setReason] = useState<VerdictReason | null>(null);
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
  const proposed = effect.data !== undefined && offersMore(effect.data) ? effect.data : null;
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
        <legend className={said.said}>Why</legend>
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
      <FormAlert
        message={
          give.isError ? (messageOf(give.error) ?? 'The answer could not be saved.') : undefined
        }
      />
      <Actions className={css.answer}>
        <Button
          kind={proposed === null ? 'primary' : 'secondary'}
          busy={isGiving('person')}
          busyLabel="Saving your answer"
          aria-disabled={!isReady || undefined}
          onClick={givenTo('person')}
        >
          {proposed === null ? 'Set aside' : 'Only this person'}
        </Button>
        {proposed !== null && (
          <Button busy={isGiving('all')} busyLabel="Saving your answer" onClick={givenTo('all')}>
            {`All ${proposed.count + 1}`}
          </Button>
        )}
      </Actions>
    </Dialog>
  );
}

function offersMore({ rule, count }: Effect): boolean {
  return rule !== null && count > 0;
}
