import type { ReactNode, RefObject } from 'react';
import { ApiError, getMessage } from '../../api/call.ts';
import { FormAlert } from '../../ui/controls/FormAlert.tsx';
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx';
import type { OpenerRound, WrittenVariant } from './composition.ts';
import { OnceMore } from './OnceMore.tsx';
import { endWords, describeSpent } from './opener-text.ts';
import type { OpenerPerson } from './opener.ts';
import { Opener } from './Opener.tsx';
import css from './Openers.module.css';

const VARIANTS = 3;

/** The result of the last request. */
export function RequestResult({
  round,
  person,
  results,
  copiedBar,
  onCopy,
  onRetry,
  onOnceMore,
}: {
  round: OpenerRound;
  person: OpenerPerson;
  /** Receives focus when a button unmounts. */
  results: RefObject<HTMLElement | null>;
  copiedBar: (round: OpenerRound, written: WrittenVariant) => ReactNode;
  onCopy: (written: WrittenVariant) => void;
  onRetry: () => void;
  /** Null if there is nothing to repeat, or if the current choices allow no opener. */
  onOnceMore: (() => void) | null;
}) {
  const { request, written, state, ended } = round;
  const reason = ended === null ? null : endWords(ended);
  const missing = state === 'writing' ? Math.max(0, VARIANTS - written.length) : 0;
  return (
    <div className={css.round} aria-busy={state === 'writing' || undefined}>
      {reason !== null && <p className={css.reason}>{reason}</p>}
      {written.map((each) => (
        <Opener
          key={`${request.key}-${each.variant.n}`}
          round={round}
          person={person}
          onCopy={onCopy}
          written={each}
          copiedBar={copiedBar(round, each)}
          hasKey
        />
      ))}
      {Array.from({ length: missing }, (_, index) => (
        <div key={index} className={css.coming} aria-hidden="true">
          <i />
          <i />
          <i />
        </div>
      ))}
      {state === 'stopped' && (
        <p className={css.reason}>
          {written.length === 0 ? 'Stopped.' : 'Stopped. What was written so far stays here.'}
        </p>
      )}
      <FormAlert message={isRefused(round) ? getMessage(round.error) : undefined} />
      {state === 'failed' && !isRefused(round) && (
        <ErrorPanel
          title={written.length === 0 ? 'No opener could be written' : 'Some openers are missing'}
          message={describeFailed(round)}
          onRetry={() => {
            results.current?.focus({ preventScroll: true });
            onRetry();
          }}
        />
      )}
      {(state === 'ended' || state === 'stopped') && (
        <div className={css.end}>
          {onOnceMore !== null && <OnceMore next={results} onPress={onOnceMore} />}
          {ended !== null && (
            <p className={css.soft}>{describeSpent(ended, request.again !== null)}</p>
          )}
        </div>
      )}
    </div>
  );
}

/**
 * The request itself was refused, for example because facts have changed: a retry would be refused,
 * too.
 */
function isRefused({ error }: OpenerRound): boolean {
  return error instanceof ApiError && error.status === 400;
}

function describeFailed({ error }: OpenerRound): string {
  const words = getMessage(error) ?? 'Something went wrong.';
  return `${words} Trying again does not use another credit.`;
}

export function Earlier({
  rounds,
  isLatest,
  person,
  copiedBar,
  onCopy,
}: {
  rounds: readonly OpenerRound[];
  /** Then no newer openers stand above them. */
  isLatest: boolean;
  person: OpenerPerson;
  copiedBar: (round: OpenerRound, written: WrittenVariant) => ReactNode;
  onCopy: (round: OpenerRound, written: WrittenVariant) => void;
}) {
  const count = rounds.reduce((sum, { written }) => sum + written.length, 0);
  if (count === 0) return null;
  return (
    <details open={isLatest}>
      <summary>{`Earlier openers (${count})`}</summary>
      <div className={css.round}>
        {rounds
          .toReversed()
          .map((round) =>
            round.written.map((written) => (
              <Opener
                key={`${round.request.key}-${written.variant.n}`}
                round={round}
                person={person}
                written={written}
                copiedBar={copiedBar(round, written)}
                onCopy={(each) => onCopy(round, each)}
              />
            )),
          )}
      </div>
    </details>
  );
}
