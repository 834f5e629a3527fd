import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { KeyList } from '../../shortcuts/KeysDialog.tsx';
import { useShortcuts } from '../../shortcuts/shortcuts.ts';
import { useKeysDialog } from '../../shortcuts/useKeysDialog.tsx';
import { UndoBar } from '../../ui/feedback/UndoBar.tsx';
import { Choices, describeFactsProblem } from './Choices.tsx';
import { getChosen, NOTHING_CHOSEN, type OpenerRound, type WrittenVariant } from './composition.ts';
import { FocusHandoffButton } from './FocusHandoffButton.tsx';
import { OnceMore } from './OnceMore.tsx';
import { progressWords } from './opener-text.ts';
import type { ComposerData, OpenerPerson } from './opener.ts';
import { change } from './queries.ts';
import { Earlier, RequestResult } from './RequestResult.tsx';
import { useCopying } from './useCopying.ts';
import { useWriting } from './useWriting.ts';
import visuallyHidden from '../../ui/visually-hidden.module.css';
import css from './Openers.module.css';

type Props = {
  readonly data: ComposerData;
  readonly signal: number | null;
  readonly person: OpenerPerson;
  readonly card: RefObject<HTMLElement | null>;
};

export function Writing({ data, signal, person, card }: Props) {
  const writing = useWriting(person.id, signal, data);
  const copying = useCopying(person);
  const keys = useKeysDialog(KEYS);
  const results = useRef<HTMLDivElement>(null);
  const { composition, round } = writing;
  const choice =
    composition.choice.signal === signal ? composition.choice : { ...NOTHING_CHOSEN, signal };
  const chosen = data.advice === null ? getChosen(data, choice) : null;
  const copyNumber = (n: number) => () => {
    const written = round?.written.find(({ variant }) => variant.n === n);
    if (round !== undefined && written !== undefined) void copying.copy(round, written);
  };
  const canWrite = chosen !== null && describeFactsProblem(chosen.facts.length) === null;
  const { writeOnceMore } = writing;
  const onceMore = canWrite && writeOnceMore !== null ? () => writeOnceMore(chosen) : null;
  useShortcuts({
    1: copyNumber(1),
    2: copyNumber(2),
    3: copyNumber(3),
    r: () => onceMore?.(),
    t: copying.markContacted,
    '?': keys.open,
  });
  const copiedBar = (of: OpenerRound, { variant }: WrittenVariant) => (
    <CopiedBar
      copying={copying}
      results={results}
      isHere={copying.last?.key === of.request.key && copying.last.n === variant.n}
    />
  );
  useStopByEscape(card, writing.isWriting, writing.stop);
  useEffect(() => {
    // The button is in reach above the openers, which may begin below the window.
    if (writing.isWriting) results.current?.scrollIntoView({ block: 'center' });
  }, [writing.isWriting]);
  return (
    <>
      {data.advice !== null && <p className={css.advice}>{data.advice}</p>}
      {chosen !== null && (
        <Choices
          data={data}
          choice={choice}
          chosen={chosen}
          results={results}
          isWriting={writing.isWriting}
          onChoice={(next) => change(person.id, { type: 'chosen', choice: next })}
          onWrite={() => writing.write(chosen)}
          onStop={writing.stop}
          onKeys={keys.open}
        />
      )}
      <Announced round={round} />
      <div ref={results} role="group" aria-label="Openers" tabIndex={-1} className={css.results}>
        {round !== undefined && (
          <RequestResult
            round={round}
            person={person}
            results={results}
            copiedBar={copiedBar}
            onCopy={(written) => void copying.copy(round, written)}
            onRetry={writing.retry}
            onOnceMore={onceMore}
          />
        )}
        {round === undefined && onceMore !== null && (
          <div className={css.end}>
            <OnceMore next={results} onPress={onceMore} />
            <p className={css.soft}>For the latest openers.</p>
          </div>
        )}
        <Earlier
          rounds={composition.rounds.filter((each) => each !== round)}
          isLatest={round === undefined}
          person={person}
          copiedBar={copiedBar}
          onCopy={(of, written) => void copying.copy(of, written)}
        />
      </div>
      {keys.dialog}
    </>
  );
}

function Announced({ round }: { round: OpenerRound | undefined }) {
  const words = progressWords(round);
  const news = `${round?.request.key} ${words}`;
  // Does not announce variants from before the page was opened.
  const [old] = useState(news);
  return (
    <p role="status" className={visuallyHidden.text}>
      {news !== old && words}
    </p>
  );
}

/** Runs before the page handles the key. */
function useStopByEscape(
  card: RefObject<HTMLElement | null>,
  isWriting: boolean,
  stop: () => void,
): void {
  useEffect(() => {
    const element = card.current;
    if (!isWriting || element === null) return;
    const onKeyDown = (event: globalThis.KeyboardEvent | KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault();
      stop();
    };
    element.addEventListener('keydown', onKeyDown);
    return () => element.removeEventListener('keydown', onKeyDown);
  }, [card, isWriting, stop]);
}

/**
 * The actions after a copy, in the copied opener, where they cover none of the others. One button,
 * so that it keeps the focus when pressed.
 */
function CopiedBar({
  copying: { offer: latest, isBusy, markContacted, undo },
  isHere,
  results,
}: {
  copying: ReturnType<typeof useCopying>;
  isHere: boolean;
  /** Receives focus when the bar unmounts. */
  results: RefObject<HTMLElement | null>;
}) {
  const bar = useRef<HTMLDivElement>(null);
  const offer = isHere ? latest : null;
  const isContact = offer?.type === 'contacted';
  useEffect(() => {
    // The key copies an opener outside the window, too.
    if (isContact) bar.current?.scrollIntoView({ block: 'nearest' });
  }, [isContact]);
  return (
    <div ref={bar} className={css.copied}>
      <UndoBar text={OFFERS[offer?.type ?? 'none']}>
        {offer !== null && (
          <FocusHandoffButton
            next={results}
            kind="quiet"
            size="small"
            busy={isBusy}
            className={css.keyed}
            data-key={isContact ? 't' : undefined}
            aria-keyshortcuts={isContact ? 't' : undefined}
            onClick={isContact ? markContacted : undo}
          >
            {isContact ? 'Mark as contacted' : 'Undo'}
          </FocusHandoffButton>
        )}
      </UndoBar>
    </div>
  );
}

const OFFERS = { none: null, contacted: 'Copied.', undo: 'Recorded.' } as const;

const KEYS: KeyList = [
  [['w'], 'Write: go to the choices'],
  [['Enter'], 'Write with these choices'],
  [['1'], 'Copy the first opener'],
  [['2'], 'Copy the second opener'],
  [['3'], 'Copy the third opener'],
  [['r'], 'Regenerate (free)'],
  [['t'], 'Mark as contacted, after a copy'],
  [['Esc'], 'Stop writing or end editing; otherwise back to Leads'],
];
