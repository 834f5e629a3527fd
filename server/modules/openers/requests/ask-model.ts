import type { OpenerTone } from '../../../../contract/openers.ts';
import type { Deps } from '../../../deps.ts';
import {
  type LanguageModel,
  ModelFault,
  type ModelFaultReason,
  type ModelPrompt,
} from '../../../gateways/language-model.ts';
import { DAY_SECONDS } from '../../../platform/time/durations.ts';
import { checkDraft, type RuleName } from '../check/check.rules.ts';
import type { Draft } from '../check/draft.ts';
import type { Shortfall } from '../openers.tables.ts';
import { buildPrompt, parseDraft, retryPrompt } from '../prompt/prompt.ts';
import { type Written, withText } from './context.ts';
import type { Passed } from './variants.ts';

export type ModelDeps = Pick<Deps, 'budgets' | 'log'>;

export type TokenLimits = { tokensPerMember: number; tokensPerDay: number };

export type ModelRun = {
  tokens: number;
  shortfall: Shortfall | null;
};

type ModelRequest = {
  userId: string;
  model: LanguageModel;
  limits: TokenLimits;
  written: Written;
  run: ModelRun;
  abortSignal: AbortSignal;
};

/**
 * Requests three drafts in one call, and each rejected one once more in a separate call. `run`
 * records why it ended.
 */
export async function* askModel(deps: ModelDeps, asked: ModelRequest): AsyncGenerator<Passed> {
  const { run } = asked;
  const { context, tones } = asked.written;
  let { written } = asked;
  const missing = new Map<OpenerTone, RuleName | null>(tones.map((tone) => [tone, null]));
  const take = (draft: Draft): Passed | null => {
    const checked = checkDraft(draft, written.context);
    if (!checked.ok) {
      missing.set(draft.tone, checked.rule);
      return null;
    }
    missing.delete(draft.tone);
    written = withText(written, draft.text);
    return written.passedOf(draft, checked.claims);
  };
  const seen = new Set<OpenerTone>();
  for await (const draft of draftsOf(deps, asked, buildPrompt(context, tones))) {
    if (seen.has(draft.tone)) continue;
    seen.add(draft.tone);
    const passed = take(draft);
    if (passed) yield passed;
    // Further output of the server is not read.
    if (seen.size === tones.length) break;
  }
  for (const [tone, rule] of missing) {
    if (run.shortfall !== null) break;
    for await (const draft of draftsOf(deps, asked, retryPrompt(context, tone, rule ?? LEFT_OUT))) {
      const passed = take({ ...draft, tone });
      if (passed) yield passed;
      break;
    }
  }
  if (missing.size > 0)
    run.shortfall ??= missing.values().some(Boolean) ? 'not_passed' : 'left_out';
  // The model wrote something specific, which was refused: templates replace it.
  if (run.shortfall === 'nothing_specific' && seen.size > 0 && missing.size === tones.length)
    run.shortfall = 'not_passed';
}

const LEFT_OUT: RuleName = 'length';

async function* draftsOf(
  deps: ModelDeps,
  { userId, model, limits, run, abortSignal }: ModelRequest,
  prompt: ModelPrompt,
): AsyncGenerator<Draft> {
  const maxTokens = model.tokensOf(prompt);
  if (!(await hasBudget(deps, { userId, limits, tokens: maxTokens }))) {
    run.shortfall = 'budget_spent';
    return;
  }
  let used = maxTokens;
  let isFirst = true;
  try {
    for await (const output of model.write(prompt, { abortSignal })) {
      if (output.kind === 'usage') {
        used = output.tokens;
        continue;
      }
      const parsed = parseDraft(output.text);
      if (parsed === null) continue;
      if ('nothingSpecific' in parsed) {
        if (!isFirst) continue;
        run.shortfall = 'nothing_specific';
        return;
      }
      isFirst = false;
      yield parsed;
    }
  } catch (error) {
    if (!isOfModel(error)) throw error;
    const reason = error instanceof ModelFault ? error.reason : 'too_slow';
    run.shortfall = reason === 'too_slow' ? 'too_slow' : 'model_failed';
    report(deps, error, reason);
  } finally {
    run.tokens += used;
  }
}

/** A fault of the model, or the time limit of the whole request was reached. */
function isOfModel(error: unknown): error is Error {
  if (error instanceof ModelFault) return true;
  return error instanceof DOMException && error.name === 'TimeoutError';
}

function report({ log }: ModelDeps, error: Error, reason: ModelFaultReason): void {
  const line = { err: error, reason };
  if (reason === 'refused') log.error(line, 'the language model rejects our requests');
  else log.warn(line, 'the language model failed');
}

/** Counts the maximum use of a call before the call, so that a budget is never exceeded. */
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
