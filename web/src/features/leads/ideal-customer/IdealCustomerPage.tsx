import {
  useMutation,
  useQuery,
  type UseQueryResult,
  useSuspenseQuery,
} from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { type SyntheticEvent, useMemo, useState } from 'react';
import { IDEAL_CUSTOMER_SENTENCE_MAX_LENGTH } from '../../../../../contract/limits.ts';
import { call, listFieldErrors, type ReplyTo } from '../../../api/call.ts';
import { describeFailure } from '../../../api/form-errors.ts';
import { countNoun } from '../../../format/format.ts';
import { PageTitle } from '../../../page/PageTitle.tsx';
import { useDebounced } from '../../../page/useDebounced.ts';
import { paths } from '../../../paths.ts';
import { DataBoundary } from '../../../signed-in/DataBoundary.tsx';
import { queryClient } from '../../../signed-in/query-client.ts';
import { QueryError } from '../../../signed-in/QueryError.tsx';
import { Actions } from '../../../ui/Actions.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { FormAlert } from '../../../ui/controls/FormAlert.tsx';
import { TextArea } from '../../../ui/controls/TextArea.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { Movers } from '../Movers.tsx';
import { effectQuery, idealCustomerQuery, refreshLeads } from '../queries.ts';
import {
  type DescriptionDraft,
  createDraft,
  readIdealCustomer,
  isEmpty,
  isSame,
  type TextField as TextFieldName,
  toggleRemoved,
} from './draft.ts';
import { RuleChips } from './RuleChips.tsx';
import page from '../../../page/page.module.css';
import css from './IdealCustomer.module.css';

export function IdealCustomerPage() {
  return (
    <div className={page.page}>
      <header className={page.head}>
        <Link to={paths.leads} className={page.back}>
          Leads
        </Link>
        <PageTitle title="Who you sell to">Who you sell to</PageTitle>
      </header>
      <DataBoundary what="Your ideal customer" skeleton={<IdealCustomerSkeleton />}>
        <Loaded />
      </DataBoundary>
    </div>
  );
}

function Loaded() {
  const known = useSuspenseQuery(idealCustomerQuery).data;
  const sellsTo = useLocation({ select: ({ state }) => state.sellsTo });
  const draft = createDraft(known);
  return (
    <Editor
      known={known}
      initial={sellsTo !== undefined && sellsTo !== '' ? { ...draft, sentence: sellsTo } : draft}
    />
  );
}

function IdealCustomerSkeleton() {
  return (
    <Loading label="Loading who you sell to" className={css.columns}>
      <Skeleton shape="block" height="28rem" />
      <Skeleton shape="block" height="20rem" />
    </Loading>
  );
}

/** No request is sent while the member types. */
const PAUSE_MS = 400;
type Field = TextFieldName;
const FIELDS = ['sentence', 'titles', 'fields', 'places', 'never'] as const;

const LABELS: Record<Exclude<Field, 'sentence'>, { label: string; hint: string }> = {
  titles: { label: 'Titles', hint: 'For example Head of RevOps, Sales Operations' },
  fields: { label: 'Fields', hint: 'Their industry, for example SaaS, fintech' },
  places: { label: 'Places', hint: 'For example Berlin, Nordics' },
  never: { label: 'Exclude', hint: 'Words that exclude people, for example recruiter' },
};

function Editor({
  known,
  initial,
}: {
  known: ReplyTo<'GET /leads/ideal-customer'>;
  initial: DescriptionDraft;
}) {
  const navigate = useNavigate();
  const [draft, setDraft] = useState(initial);
  const typed = useMemo(() => readIdealCustomer(draft), [draft]);
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
      showToast('success', 'Saved', 'Your leads are now ranked for who you sell to.');
      await navigate({ to: paths.leads });
      await refreshLeads();
    },
  });
  const wrong = new Map<string, string>(listFieldErrors(save.error ?? effect.error, FIELDS));
  for (const { field, words } of effect.data?.refused ?? []) {
    wrong.set(field, [wrong.get(field), words].filter(Boolean).join(' '));
  }
  const type = (field: Field) => (event: { target: { value: string } }) => {
    save.reset();
    setDraft({ ...draft, [field]: event.target.value });
  };
  const isUnchanged = isSame(typed, known);
  const understood = isEmpty(settled) ? undefined : effect.data;
  const toggle = (id: string) => {
    save.reset();
    setDraft({ ...draft, removed: toggleRemoved(draft.removed, id) });
  };
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
        {understood !== undefined && (
          <RuleChips
            rules={[...understood.rules, ...understood.removedRules]}
            removed={draft.removed}
            onToggle={toggle}
          />
        )}
      </div>
      <Effect
        effect={isEmpty(settled) ? undefined : effect}
        isTyping={typed !== settled || effect.isPlaceholderData}
        isRefused={wrong.size > 0}
      />
      <div className={css.form}>
        <FormAlert
          message={
            wrong.size === 0
              ? describeFailure(save.error, 'It could not be saved. Please try again in a moment.')
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
      <div className={css.form}>
        <p className={css.soft}>Or in lists, with commas between the entries.</p>
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
    </form>
  );
}

type Preview = ReplyTo<'POST /leads/ideal-customer/preview'>;

function Effect({
  effect,
  isTyping,
  isRefused,
}: {
  effect:
    | Pick<UseQueryResult<Preview>, 'data' | 'error' | 'isError' | 'isFetching' | 'refetch'>
    | undefined;
  isTyping: boolean;
  isRefused: boolean;
}) {
  return (
    <Card className={css.effect} aria-labelledby="effect">
      <h2 id="effect">What it changes</h2>
      <div className={css.changes} aria-busy={isTyping || undefined}>
        {effect === undefined && (
          <p className={css.soft}>
            Say who you sell to, and see here who moves into your top twenty before you save.
          </p>
        )}
        {isRefused && effect?.isError && (
          <p className={css.soft}>Correct what is marked, and see here what it changes.</p>
        )}
        {!isRefused && effect?.isError && effect.data === undefined && (
          <QueryError title="The preview could not be loaded" query={effect} />
        )}
        {effect !== undefined && effect.data === undefined && !effect.isError && (
          <Loading label="Loading the preview">
            <Skeleton height="12rem" shape="block" />
          </Loading>
        )}
        {effect?.data !== undefined && <Changes preview={effect.data} />}
      </div>
    </Card>
  );
}

function Changes({ preview }: { preview: Preview }) {
  const { people, fitting, entering, leaving, rules } = preview;
  return (
    <>
      <p role="status">
        <span>{`${fitting} of ${countNoun(people, 'person fits', 'people fit')}. `}</span>
        <span>
          {entering.length === 0 && leaving.length === 0
            ? 'Your top twenty stays the same.'
            : `${entering.length} move into your top twenty, ${leaving.length} out.`}
        </span>
      </p>
      <Movers entering={entering} leaving={leaving} />
      {rules.length === 0 && (
        <p className={css.soft}>Nothing you entered makes a rule yet. Add a title or a field.</p>
      )}
    </>
  );
}
