import type { OpenerEnd } from '../../../../contract/openers.ts';
import type { Shortfall } from '../openers.tables.ts';

/** For a person without anything to respond to. */
export const NOTHING_TO_SAY =
  'There is nothing specific to say yet. A like is not a reason to write: wait for the next signal, or invite without a note.';

const NO_TEMPLATE = 'No template fits these facts either.';

type EndedRequest = {
  ending: OpenerEnd;
  shortfall: Shortfall | null;
  origins: readonly ('model' | 'template')[];
  renewsOn: string | null;
};

export function describeEnding({
  ending,
  shortfall,
  origins,
  renewsOn,
}: EndedRequest): string | null {
  if (ending === 'nothing_specific') return NOTHING_TO_SAY;
  const templates = origins.filter((origin) => origin === 'template').length;
  if (ending === 'written') return describeShortfall(shortfall, templates);
  const why = ending === 'no_credit' ? explainNoCredit(renewsOn) : explainNone(ending, shortfall);
  const free = ending === 'model_failed' || ending === 'nothing_passed';
  const cost = free ? 'No credit was used.' : 'They are free.';
  // Endings after which templates are not used.
  if (shortfall === 'stopped') return `${why} Nothing was charged.`;
  if (templates === 0) return `${why} ${NO_TEMPLATE} Nothing was charged.`;
  return `${why} These are templates. ${cost}`;
}

function describeShortfall(shortfall: Shortfall | null, templates: number): string | null {
  const why = shortfall === null ? null : WHY_FEWER[shortfall];
  if (templates === 0) return why;
  const rest = templates === 1 ? 'One is a template.' : `${templates} are templates.`;
  return why === null ? rest : `${why} ${rest}`;
}

const WHY_FEWER: Readonly<Record<Shortfall, string>> = {
  not_passed: 'Not everything that the language model wrote passed its check.',
  left_out: 'The language model wrote fewer openers than requested.',
  nothing_specific: 'The language model had nothing specific to say in the other tones.',
  model_failed: 'The language model failed before all openers were written.',
  too_slow: 'The language model took too long to write all openers.',
  budget_spent:
    'Today’s budget for the language model was used up before all openers were written.',
  stopped: 'Writing stopped before all openers were written.',
};

function explainNone(ending: keyof typeof WHY, shortfall: Shortfall | null): string {
  if (shortfall === 'too_slow') return 'The language model took too long.';
  if (shortfall === 'stopped') return 'Writing stopped before anything was written.';
  return WHY[ending];
}

const WHY = {
  no_model: 'No language model is set up on this server.',
  model_failed: 'The language model did not answer.',
  nothing_passed: 'Nothing that the language model wrote passed its check.',
  budget_spent: 'Today’s budget for the language model is used up.',
} as const satisfies Partial<Record<OpenerEnd, string>>;

function explainNoCredit(renewsOn: string | null): string {
  const spent = 'Your AI credits of this month are used up.';
  return renewsOn === null ? spent : `${spent} The next ones come on ${renewsOn}.`;
}
