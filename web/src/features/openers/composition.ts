import type { InputOfLines } from '../../api/lines.ts';
import { moveClaims } from './claims.ts';
import type {
  Channel,
  Claim,
  ShownEnd,
  ShownFact,
  ShownLanguage,
  StoredRequest,
  Variant,
} from './opener.ts';

export type ComposerChoice = {
  readonly signal: number | null;
  readonly channel: Channel | null;
  readonly language: ShownLanguage | null;
  readonly ticks: Readonly<Record<string, boolean>>;
};
type CompositionBody = InputOfLines<'POST /leads/people/:id/openers'>['body'];
export type OpenerRequest = CompositionBody & { readonly again: string | null };

export type WrittenVariant = {
  readonly variant: Variant;
  readonly text: string;
  /** Claims of `text`; changed text has none. */
  readonly claims: readonly Claim[];
  readonly isCopied: boolean;
};

export type OpenerRound = {
  readonly request: OpenerRequest;
  /** The facts when the request was sent, for the footnotes. */
  readonly facts: readonly ShownFact[];
  readonly written: readonly WrittenVariant[];
  /**
   * The last two: written on another page or device, or before this page was loaded. A round that
   * is `elsewhere` may receive more variants.
   */
  readonly state: 'writing' | 'ended' | 'stopped' | 'failed' | 'earlier' | 'elsewhere';
  readonly ended: ShownEnd | null;
  readonly error: unknown;
};

export type Composition = {
  readonly choice: ComposerChoice;
  readonly rounds: readonly OpenerRound[];
};

export type CompositionChange =
  | { type: 'chosen'; choice: ComposerChoice }
  | { type: 'sent'; request: OpenerRequest; facts: readonly ShownFact[] }
  | { type: 'read'; stored: readonly StoredRequest[]; facts: readonly ShownFact[] }
  | { type: 'arrived'; key: string; variant: Variant }
  | { type: 'ended'; key: string; ended: ShownEnd }
  | { type: 'failed'; key: string; error: unknown }
  | { type: 'stopped'; key: string }
  | { type: 'edited'; key: string; n: number; text: string }
  | { type: 'copied'; key: string; n: number };

const MAX_ROUNDS = 20;

export const NOTHING_CHOSEN: ComposerChoice = {
  signal: null,
  channel: null,
  language: null,
  ticks: {},
};
export const NOTHING_YET: Composition = { choice: NOTHING_CHOSEN, rounds: [] };

export function changeComposition(
  composition: Composition,
  change: CompositionChange,
): Composition {
  if (change.type === 'chosen') return { ...composition, choice: change.choice };
  const { rounds } = composition;
  if (change.type === 'sent') return { ...composition, rounds: withSent(rounds, change) };
  if (change.type === 'read') return { ...composition, rounds: withStored(rounds, change) };
  return {
    ...composition,
    rounds: rounds.map((round) =>
      round.request.key === change.key ? changeRound(round, change) : round,
    ),
  };
}

/** A request that is sent again continues its round, with its variants and edits. */
function withSent(
  rounds: readonly OpenerRound[],
  { request, facts }: Extract<CompositionChange, { type: 'sent' }>,
): readonly OpenerRound[] {
  const known = rounds.find((round) => round.request.key === request.key);
  const others = rounds.filter((round) => round !== known && round.written.length > 0);
  const sent: OpenerRound = {
    request,
    facts,
    written: [],
    ...known,
    state: 'writing',
    ended: null,
    error: null,
  };
  return [...others, sent].slice(-MAX_ROUNDS);
}

/** The server stores variants of the model, whether they have arrived here or not. */
function withStored(
  rounds: readonly OpenerRound[],
  { stored, facts }: Extract<CompositionChange, { type: 'read' }>,
): readonly OpenerRound[] {
  const known = new Set(rounds.map(({ request }) => request.key));
  const earlier = stored
    .filter(({ key }) => !known.has(key))
    .map(({ key, signal, channel, language, facts: used, again }): OpenerRound => {
      const request = { key, signal, channel, language, facts: used, again };
      return { request, facts, written: [], state: 'elsewhere', ended: null, error: null };
    });
  return [...earlier.toReversed(), ...rounds].slice(-MAX_ROUNDS).map((round) => {
    const request = stored.find(({ key }) => key === round.request.key);
    // The stream delivers the other variants.
    if (request === undefined || round.state === 'writing') return round;
    const written = request.variants.reduce(withVariant, round.written);
    const isDone = round.state === 'elsewhere' && request.isOver;
    return { ...round, written, state: isDone ? 'earlier' : round.state };
  });
}

export function getCurrentRound({ rounds }: Composition): OpenerRound | undefined {
  return rounds.findLast(({ state }) => state !== 'earlier' && state !== 'elsewhere');
}

function changeRound(
  round: OpenerRound,
  change: Exclude<CompositionChange, { type: 'chosen' | 'sent' | 'read' }>,
): OpenerRound {
  switch (change.type) {
    case 'edited':
      return withWritten(round, change.n, ({ text, claims, ...written }) =>
        change.text === written.variant.text
          ? { ...written, text: change.text, claims: written.variant.claims }
          : { ...written, text: change.text, claims: moveClaims(text, change.text, claims) },
      );
    case 'copied':
      return withWritten(round, change.n, (written) => ({ ...written, isCopied: true }));
    default:
      // Ignores lines that arrive after a stop.
      return round.state === 'writing' ? advanceRound(round, change) : round;
  }
}

function advanceRound(
  round: OpenerRound,
  change: Extract<CompositionChange, { type: 'arrived' | 'ended' | 'failed' | 'stopped' }>,
): OpenerRound {
  switch (change.type) {
    case 'arrived':
      return { ...round, written: withVariant(round.written, change.variant) };
    case 'ended':
      return { ...round, state: 'ended', ended: change.ended };
    case 'failed':
      return { ...round, state: 'failed', error: change.error };
    case 'stopped':
      return { ...round, state: 'stopped' };
  }
}

/** A repeated request delivers variants again; a known one stays, with its edits. */
function withVariant(
  written: readonly WrittenVariant[],
  variant: Variant,
): readonly WrittenVariant[] {
  if (written.some((each) => each.variant.n === variant.n)) return written;
  const { text, claims, copiedAt } = variant;
  return [...written, { variant, text, claims, isCopied: copiedAt !== null }].toSorted(
    (one, other) => one.variant.n - other.variant.n,
  );
}

function withWritten(
  round: OpenerRound,
  n: number,
  change: (written: WrittenVariant) => WrittenVariant,
): OpenerRound {
  return {
    ...round,
    written: round.written.map((each) => (each.variant.n === n ? change(each) : each)),
  };
}

export function isEdited({ variant, text }: WrittenVariant): boolean {
  return text !== variant.text;
}

/**
 * The request that may be repeated without a credit; each request that cost a credit may be
 * repeated once. Prefers the round that is shown in full, otherwise the newest one. Null if there
 * is none. A repetition without a result may be tried again.
 */
export function findRepeatable({ choice, rounds }: Composition): string | null {
  const round = getCurrentRound({ choice, rounds }) ?? rounds.at(-1);
  if (round === undefined || !['ended', 'stopped', 'earlier'].includes(round.state)) return null;
  const { request } = round;
  if (request.again !== null) return isWritten(round) ? null : request.again;
  const isRepeated = rounds.some((each) => each.request.again === request.key && isWritten(each));
  return isWritten(round) && !isRepeated ? request.key : null;
}

function isWritten({ written }: OpenerRound): boolean {
  return written.some(({ variant }) => variant.origin === 'model');
}

/** A reply is about a comment: without a ticked one, the first is ticked. */
export function chooseChannel(
  facts: readonly Pick<ShownFact, 'id' | 'kind' | 'isTicked'>[],
  choice: ComposerChoice,
  channel: Channel,
): ComposerChoice {
  const { ticks } = choice;
  const comments = facts.filter(({ kind }) => kind === 'comment');
  const [first] = comments;
  const hasTicked = comments.some(({ id, isTicked }) => ticks[id] ?? isTicked);
  if (channel !== 'reply' || first === undefined || hasTicked) return { ...choice, channel };
  return { ...choice, channel, ticks: { ...ticks, [first.id]: true } };
}

/** The member's choices, and proposals for the rest. */
export type ChosenInput = {
  readonly channel: Channel;
  readonly language: ShownLanguage;
  readonly facts: readonly string[];
};

export function getChosen(
  proposed: {
    channels: readonly Channel[];
    language: ShownLanguage;
    facts: readonly Pick<ShownFact, 'id' | 'isTicked'>[];
  },
  { channel, language, ticks }: ComposerChoice,
): ChosenInput | null {
  const [first] = proposed.channels;
  if (first === undefined) return null;
  return {
    channel: channel !== null && proposed.channels.includes(channel) ? channel : first,
    language: language ?? proposed.language,
    // An unticked fact never leaves the browser, nor does a fact that no longer exists.
    facts: proposed.facts.filter(({ id, isTicked }) => ticks[id] ?? isTicked).map(({ id }) => id),
  };
}
