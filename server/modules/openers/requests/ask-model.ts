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
import { buildPrompt, parseDraft, buildRetryPrompt } from '../prompt/prompt.ts';
import { addPrevious, type OpenerContext } from './find-context.ts';
import type { CheckedDraft } from './request-states.ts';

export type ModelDeps = Pick<Deps, 'budgets' | 'log'>;

export type TokenLimits = { tokensPerMember: number; tokensPerDay: number };

export type ModelUse = {
  tokens: number;
  shortfall: Shortfall | null;
};

type ModelRequest = {
  userId: string;
  model: LanguageModel;
  limits: TokenLimits;
  context: OpenerContext;
  /** Counts the tokens, and gets the reason for which the model stopped early. */
  use: ModelUse;
  abortSignal: AbortSignal;
};

/** Requests three drafts in one call, and each rejected one once more in a separate call. */
export async function* askModel(
  deps: ModelDeps,
  request: ModelRequest,
): AsyncGenerator<CheckedDraft> {
  const { use, context } = request;
  const { tones } = context;
  let { check } = context;
  const missing = new Map<OpenerTone, RuleName | null>(tones.map((tone) => [tone, null]));
  const checkNext = (draft: Draft): CheckedDraft | null => {
    const checked = checkDraft(draft, check);
    if (!checked.ok) {
      missing.set(draft.tone, checked.rule);
      return null;
    }
    missing.delete(draft.tone);
    check = addPrevious(check, [draft.text]);
    return { draft, claims: checked.claims };
  };
  const seen = new Set<OpenerTone>();
  for await (const draft of readDrafts(deps, request, buildPrompt(context.check, tones))) {
    if (seen.has(draft.tone)) continue;
    seen.add(draft.tone);
    const checked = checkNext(draft);
    if (checked) yield checked;
    // Further output of the server is not read.
    if (seen.size === tones.length) break;
  }
  for (const [tone, rule] of missing) {
    if (use.shortfall !== null) break;
    const prompt = buildRetryPrompt(context.check, tone, rule ?? LEFT_OUT);
    for await (const draft of readDrafts(deps, request, prompt)) {
      const checked = checkNext({ ...draft, tone });
      if (checked) yield checked;
      break;
    }
  }
  if (missing.size === 0) return;
  use.shortfall ??= missing.values().some(Boolean) ? 'not_passed' : 'left_out';
  // The model wrote something specific, which was refused: templates replace it.
  if (use.shortfall === 'nothing_specific' && seen.size > 0 && missing.size === tones.length)
    use.shortfall = 'not_passed';
}

/** The reason for a second try of a draft that was not written. */
const LEFT_OUT: RuleName = 'length';

async function* readDrafts(
  deps: ModelDeps,
  { userId, model, limits, use, abortSignal }: ModelRequest,
  prompt: ModelPrompt,
): AsyncGenerator<Draft> {
  const maxTokens = model.countTokens(prompt);
  if (!(await takeBudget(deps, { userId, limits, tokens: maxTokens }))) {
    use.shortfall = 'budget_spent';
    return;
  }
  let tokens = maxTokens;
  let isFirst = true;
  try {
    for await (const output of model.write(prompt, { abortSignal })) {
      if (output.kind === 'usage') {
        tokens = output.tokens;
        continue;
      }
      const parsed = parseDraft(output.text);
      if (parsed === null) continue;
      if ('nothingSpecific' in parsed) {
        if (!isFirst) continue;
        use.shortfall = 'nothing_specific';
        return;
      }
      isFirst = false;
      yield parsed;
    }
  } catch (error) {
    if (!isModelFault(error)) throw error;
    const reason = error instanceof ModelFault ? error.reason : 'too_slow';
    use.shortfall = reason === 'too_slow' ? 'too_slow' : 'model_failed';
    logFault(deps, error, reason);
  } finally {
    use.tokens += tokens;
  }
}

/** A fault of the model, or the time limit of the whole request was reached. */
function isModelFault(error: unknown): error is Error {
  if (error instanceof ModelFault) return true;
  return error instanceof DOMException && error.name === 'TimeoutError';
}

function logFault({ log }: ModelDeps, error: Error, reason: ModelFaultReason): void {
  const line = { err: error, reason };
  if (reason === 'refused') log.error(line, 'the language model rejects our requests');
  else log.warn(line, 'the language model failed');
}

/** Counts the maximum use of a call before the call, so that a budget is never exceeded. */
async function takeBudget(
  { budgets }: ModelDeps,
  { userId, limits, tokens }: { userId: string; limits: TokenLimits; tokens: number },
): Promise<boolean> {
  const mine = {
    name: 'opener-tokens-member',
    points: limits.tokensPerMember,
    perSeconds: DAY_SECONDS,
  };
  const all = { name: 'opener-tokens', points: limits.tokensPerDay, perSeconds: DAY_SECONDS };
  if (!(await budgets.allows(mine, userId, tokens))) return false;
  return budgets.allows(all, undefined, tokens);
}
