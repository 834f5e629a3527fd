import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type SyntheticEvent, useMemo, useState } from 'react';
import { IDEAL_CUSTOMER_SENTENCE_MAX_LENGTH } from '../../../../../contract/limits.ts';
import { type ReplyTo, call, fieldErrors, messageOf } from '../../../api/call.ts';
import { paths } from '../../../paths.ts';
import { queryClient } from '../../../signed-in/query-client.ts';
import { useDebounced } from '../../../page/useDebounced.ts';
import { Actions } from '../../../ui/Actions.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { FormAlert } from '../../../ui/controls/FormAlert.tsx';
import { TextArea } from '../../../ui/controls/TextArea.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { effectQuery, idealCustomerQuery, refreshLeads } from '../queries.ts';
import { type Draft, idealCustomerOf, isEmpty, isSame } from './draft.ts';
import { Effect } from './Effect.tsx';
import css from './IdealCustomer.module.css';

/** No request is sent while the member types. */
const PAUSE_MS = 400;
type Field = keyof Draft;
const FIELDS = ['sentence', 'titles', 'fields', 'places', 'never'] as const;

const LABELS: Record<Exclude<Field, 'sentence'>, { label: string; hint: string }> = {
  titles: { label: 'Titles', hint: 'For example Head of RevOps, Sales Operations' },
  fields: { label: 'Fields', hint: 'Their industry, for example SaaS, fintech' },
  places: { label: 'Places', hint: 'For example Berlin, Nordics' },
  never: { label: 'Exclude', hint: 'Words that exclude people, for example recruiter' },
};

export function Editor({
  known,
  initial,
}: {
  known: ReplyTo<'GET /leads/ideal-customer'>;
  initial: Draft;
}) {
  const navigate = useNavigate();
  const [draft, setDraft] = useState(initial);
  const typed = useMemo(() => idealCustomerOf(draft), [draft]);
  const settled = useDebounced(typed, PAUSE_MS);
  const effect = useQuery({ ...effectQuery(settled), enabled: !isEmpty(settled) });
  const save = useMutation({
    mutationFn: () =>
      call('PUT /leads/ideal-customer', {
        body: { ...typed, version: known.version },
        inBackground: true,
      }),
    onSuccess: async (saved) => {
      queryClient.setQueryData(idealCustomerQuery.queryKey, saved);
      toast('success', 'Saved', 'Your leads are now ranked by it.');
      await navigate({ to: paths.leads });
      await refreshLeads();
    },
  });
  const wrong = new Map<string, string>(fieldErrors(save.error ?? effect.error, FIELDS));
  for (const { field, words } of effect.data?.refused ?? []) {
    wrong.set(field, [wrong.get(field), words].filter(Boolean).join(' '));
  }
  const type = (field: Field) => (event: { target: { value: string } }) => {
    save.reset();
    setDraft({ ...draft, [field]: event.target.value });
  };
  const isUnchanged = isSame(typed, known);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!isUnchanged && !save.isPending) save.mutate();
  };
  return (
    <form noValidate className={css.columns} onSubmit={submit}>
      <div className={css.form}>
        <TextArea
          label="In a sentence"
          rows={3}
          placeholder="RevOps and sales-ops heads in B2B SaaS"
          count={draft.sentence.length}
          maxLength={IDEAL_CUSTOMER_SENTENCE_MAX_LENGTH}
          error={wrong.get('sentence')}
          value={draft.sentence}
          onChange={type('sentence')}
        />
        <p className={css.soft}>Separate the entries of each list with commas.</p>
        {FIELDS.filter((field) => field !== 'sentence').map((field) => (
          <TextField
            key={field}
            {...LABELS[field]}
            autoComplete="off"
            error={wrong.get(field)}
            value={draft[field]}
            onChange={type(field)}
          />
        ))}
      </div>
      <Effect
        effect={isEmpty(settled) ? undefined : effect}
        isTyping={typed !== settled || effect.isPlaceholderData}
      />
      <div className={css.form}>
        <FormAlert
          message={
            save.isError
              ? (messageOf(save.error) ?? 'It could not be saved. Please try again in a moment.')
              : undefined
          }
        />
        <Actions>
          <Button
            type="submit"
            busy={save.isPending}
            busyLabel="Saving"
            aria-disabled={isUnchanged || undefined}
          >
            Save
          </Button>
          <Button kind="quiet" onClick={() => void navigate({ to: paths.leads })}>
            Cancel
          </Button>
        </Actions>
      </div>
    </form>
  );
}
