import { OPENER_TONES, type OpenerTone } from '../../../../contract/openers.ts';
import type { Deps } from '../../../deps.ts';
import {
  type LanguageModel,
  ModelFault,
  type ModelPrompt,
} from '../../../gateways/language-model.ts';
import { DAY_SECONDS } from '../../../platform/durations.ts';
import { checkDraft } from '../check/check.rules.ts';
import type { Draft } from '../check/draft.ts';
import type { RuleName } from '../check/rule-names.ts';
import { buildPrompt, parseLine, retryPrompt } from '../prompt/prompt.ts';
import type { Written } from './context.ts';
import type { Passed } from './variants.ts';

export type ModelDeps = Pick<Deps, 'budgets' | 'log'>;

export type TokenLimits = { tokensPerMember: number; tokensPerDay: number };

/** How far the model was asked; changes while it is. */
export type ModelRun = {
  tokens: number;
  /** Why no more came; null while all goes well. */
  stopped: 'model_failed' | 'budget_spent' | 'nothing_specific' | null;
};

type Asked = {
  userId: string;
  model: LanguageModel;
  limits: TokenLimits;
  written: Written;
  run: ModelRun;
  signal: AbortSignal;
};

/**
 * The drafts of the model that pass the check, each at once: three in one answer, and each that
 * does not pass once more alone. A failure of the model ends them; `run` says why.
 */
export async function* askModel(deps: ModelDeps, asked: Asked): AsyncGenerator<Passed> {
  const { context } = asked.written;
  const refused = new Map<OpenerTone, RuleName>(OPENER_TONES.map((tone) => [tone, NOT_THERE]));
  const seen = new Set<OpenerTone>();
  for await (const draft of draftsOf(deps, asked, buildPrompt(context))) {
    if (seen.has(draft.tone)) continue;
    seen.add(draft.tone);
    const result = check(asked.written, draft);
    if (result.ok) refused.delete(draft.tone);
    if (result.ok) yield result.passed;
    else refused.set(draft.tone, result.rule);
  }
  for (const [tone, rule] of refused) {
    if (asked.run.stopped !== null) return;
    yield* askAgain(deps, asked, retryPrompt(context, tone, rule), tone);
  }
}

/** What a tone that the model left out counts as. */
const NOT_THERE: RuleName = 'uses';

async function* askAgain(
  deps: ModelDeps,
  asked: Asked,
  prompt: ModelPrompt,
  tone: OpenerTone,
): AsyncGenerator<Passed> {
  for await (const draft of draftsOf(deps, asked, prompt)) {
    const result = check(asked.written, { ...draft, tone });
    if (result.ok) yield result.passed;
    // Only the first draft counts.
    return;
  }
}

function check(
  { context, passedOf }: Written,
  draft: Draft,
): { ok: true; passed: Passed } | { ok: false; rule: RuleName } {
  const checked = checkDraft(draft, context);
  return checked.ok ? { ok: true, passed: passedOf(draft, checked.claims) } : checked;
}

async function* draftsOf(
  deps: ModelDeps,
  { userId, model, limits, run, signal }: Asked,
  prompt: ModelPrompt,
): AsyncGenerator<Draft> {
  const most = model.tokensOf(prompt);
  if (!(await hasBudget(deps, { userId, limits, tokens: most }))) {
    run.stopped = 'budget_spent';
    return;
  }
  let used = most;
  let isFirst = true;
  try {
    for await (const output of model.write(prompt, { signal })) {
      if (output.kind === 'usage') {
        used = output.tokens;
        continue;
      }
      const parsed = parseLine(output.text);
      if (parsed === null) continue;
      if ('nothingSpecific' in parsed) {
        if (!isFirst) continue;
        run.stopped = 'nothing_specific';
        return;
      }
      isFirst = false;
      yield parsed;
    }
  } catch (error) {
    if (!isOfModel(error)) throw error;
    run.stopped = 'model_failed';
    report(deps, error);
  } finally {
    run.tokens += used;
  }
}

/** A fault of the model, or the time for the whole request is over. */
function isOfModel(error: unknown): error is Error {
  if (error instanceof ModelFault) return true;
  return error instanceof DOMException && error.name === 'TimeoutError';
}

function report({ log }: ModelDeps, error: Error): void {
  const reason = error instanceof ModelFault ? error.reason : 'too_slow';
  const line = { err: error, reason };
  if (reason === 'refused') log.error(line, 'the language model rejects our requests');
  else log.warn(line, 'the language model failed');
}

/** Counts the most that a call may take before it is made, so that a budget is never exceeded. */
async function hasBudget(
  { budgets }: ModelDeps,
  o: { userId: string; limits: TokenLimits; tokens: number },
): Promise<boolean> {
  const { tokensPerMember, tokensPerDay } = o.limits;
  const mine = { name: 'opener-tokens-member', points: tokensPerMember, perSeconds: DAY_SECONDS };
  const all = { name: 'opener-tokens', points: tokensPerDay, perSeconds: DAY_SECONDS };
  if (!(await budgets.allows(mine, o.userId, o.tokens))) return false;
  return budgets.allows(all, undefined, o.tokens);
}
