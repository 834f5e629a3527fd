import type { OpenerEnd } from '../../../../contract/openers.ts';

/** Where there is nothing to answer. */
export const NOTHING_TO_SAY =
  'There is nothing specific to say yet. A like is not a reason to write: wait for the next signal, or invite without a note.';

const NO_TEMPLATE = 'No template fits these facts either.';

type Ended = {
  ending: OpenerEnd;
  origins: readonly ('model' | 'template')[];
  /** The day of the next credits in words, null if none come. */
  renewsOn: string | null;
};

/** What a member needs to know about the end of a request; null if nothing. */
export function wordsOf({ ending, origins, renewsOn }: Ended): string | null {
  if (ending === 'nothing_specific') return NOTHING_TO_SAY;
  const templates = origins.filter((origin) => origin === 'template').length;
  if (ending === 'written') return templates === 0 ? null : TEMPLATES_BESIDE;
  const why = ending === 'no_credit' ? noCredit(renewsOn) : WHY[ending];
  const free = ending === 'model_failed' || ending === 'nothing_passed';
  const cost = free ? 'No credit was used.' : 'They are free.';
  if (templates === 0) return `${why} ${NO_TEMPLATE} Nothing was charged.`;
  return `${why} These are templates. ${cost}`;
}

const TEMPLATES_BESIDE =
  'What the model wrote for the others did not pass its check: templates took their place.';

const WHY = {
  no_model: 'No language model is set up on this server.',
  model_failed: 'The language model did not answer.',
  nothing_passed: 'Nothing that the language model wrote passed its check.',
  budget_spent: 'Today’s budget for the language model is used up.',
} as const satisfies Partial<Record<OpenerEnd, string>>;

function noCredit(renewsOn: string | null): string {
  const spent = 'Your AI credits of this month are used up.';
  return renewsOn === null ? spent : `${spent} The next ones come on ${renewsOn}.`;
}
