import { useMutation } from '@tanstack/react-query';
import type { ReactNode, RefObject } from 'react';
import { SCOPE_WORDS, type TokenScope } from '../../../../contract/scopes.ts';
import { getMessage, ignoreMissing } from '../../api/call.ts';
import { useProvenCall } from '../../billing/useProvenCall.ts';
import { formatMoment } from '../../format/format.ts';
import { queryClient, SECURITY_KEY } from '../../signed-in/query-client.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { useUser } from '../../signed-in/user.ts';
import css from './Integrations.module.css';

/** What an API token and an agent have in common: each acts for the member, until it is ended. */
type ListedAccess = {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly TokenScope[];
  readonly lastUsedAt: string | null;
  readonly lastUsedFrom: string | null;
};

type Props<A extends ListedAccess> = {
  accesses: readonly A[];
  /** Of their query. */
  queryKey: readonly unknown[];
  /** Takes the focus, because the focused button disappears with its row. */
  heading: RefObject<HTMLHeadingElement | null>;
  /** Why a proof is asked. */
  because: string;
  button: string;
  busyLabel: string;
  /** "revoked" */
  ended: string;
  end: (id: string) => Promise<unknown>;
  /** Beside the name. */
  renderDetail: (access: A) => ReactNode;
  /** "Ends Jan 05, 2027" */
  describeSpan: (access: A) => string;
};

export function AccessList<A extends ListedAccess>(props: Props<A>) {
  const { run, Proof, reauthentication } = useProvenCall(props.because);
  return (
    <>
      <ul>
        {props.accesses.map((access) => (
          <AccessRow key={access.id} {...props} access={access} run={run} />
        ))}
      </ul>
      {Proof !== null && <Proof {...reauthentication} />}
    </>
  );
}

function AccessRow<A extends ListedAccess>({
  access,
  run,
  ...props
}: Props<A> & { access: A; run: (work: () => Promise<void>) => Promise<void> }) {
  const { id, name, scopes, lastUsedAt, lastUsedFrom } = access;
  const { queryKey, heading, ended } = props;
  const { timezone } = useUser();
  const ending = useMutation({
    mutationFn: () =>
      run(async () => {
        await props.end(id).catch(ignoreMissing);
        showToast('success', `${name} is ${ended}`);
        queryClient.setQueryData<readonly ListedAccess[]>(queryKey, (known) =>
          known?.filter((each) => each.id !== id),
        );
        void queryClient.invalidateQueries({ queryKey: [SECURITY_KEY] });
        heading.current?.focus();
      }),
    onError: (error) => showToast('error', `${name} could not be ${ended}`, getMessage(error)),
  });
  const from = lastUsedFrom === null ? '' : ` from ${lastUsedFrom}`;
  const used =
    lastUsedAt === null ? 'Never used' : `Last used ${formatMoment(lastUsedAt, timezone)}${from}`;
  return (
    <li className={css.row}>
      <div className={css.words}>
        <p>
          <strong>{name}</strong> {props.renderDetail(access)}
        </p>
        <p>{scopes.map((scope) => SCOPE_WORDS[scope]).join(' · ')}</p>
        <p className={css.soft}>{`${used} · ${props.describeSpan(access)}`}</p>
      </div>
      <Button
        kind="secondary"
        size="small"
        aria-label={`${props.button} ${name}`}
        busy={ending.isPending}
        busyLabel={props.busyLabel}
        onClick={() => ending.mutate()}
      >
        {props.button}
      </Button>
    </li>
  );
}
