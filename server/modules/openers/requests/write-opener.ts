import type { OpenerEnd, OpenerLanguage, OpenerTone } from '../../../../contract/openers.ts';
import type { BodyOf } from '../../../../contract/http/route.ts';
import type { writeOpener as writeRoute } from '../../../../contract/routes/openers.ts';
import { isSpecific } from '../../../../contract/specific-facts.ts';
import type { Deps } from '../../../deps.ts';
import type { BoundedByKey } from '../../../platform/limits/bounded.ts';
import { HOUR_SECONDS } from '../../../platform/time/durations.ts';
import type { Addressee } from './opener-sources.store.ts';
import { checkDraft } from '../check/check.rules.ts';
import type { CheckContext } from '../check/draft.ts';
import type { Shortfall } from '../openers.tables.ts';
import { PROMPT_VERSION } from '../prompt/prompt.ts';
import { writeTemplates } from '../templates/templates.ts';
import { askModel, type ModelDeps, type ModelUse } from './ask-model.ts';
import { addPrevious, findContext, type OpenerContext } from './find-context.ts';
import { buildEndEvent, followOpener, getLongestWritingMs } from './follow-opener.ts';
import { giveUp } from './give-up.ts';
import {
  type BeginOutcome,
  beginRequest,
  type CheckedDraft,
  endRequest,
  type ProgressEvent,
  type RequestDeps,
  storeVariant,
  type WrittenOpener,
} from './request-states.ts';
import * as store from './requests.store.ts';

export type WritingDeps = RequestDeps &
  ModelDeps &
  Pick<Deps, 'languageModel' | 'limits' | 'settings'> & { readonly turns: BoundedByKey };

type OpenerOrder = {
  userId: string;
  person: Addressee;
  body: BodyOf<typeof writeRoute>;
  abortSignal: AbortSignal;
};

const LIMIT = { name: 'openers', points: 300, perSeconds: HOUR_SECONDS };

/**
 * Reserves a credit, asks the model, and stores each variant after its check and before it is sent.
 * Templates replace what is missing. A known key is not written again. A request that was begun is
 * always ended, unless the member may no longer write.
 */
export async function* writeOpener(
  deps: WritingDeps,
  order: OpenerOrder,
): AsyncGenerator<ProgressEvent> {
  const { userId, person, body, abortSignal } = order;
  const key = { user_id: userId, key: body.key };
  const follow = () => followOpener(deps, { key, personId: person.person_id, abortSignal });
  const turn = await deps.turns.takePlace(userId, abortSignal);
  try {
    await deps.limits.consume(LIMIT, userId);
    if (await store.findRequest(deps.db, key)) return yield* follow();
    const context = await findContext(deps, userId, { person, body });
    const model = isSpecific(context.check.ticked) ? deps.languageModel : null;
    abortSignal.throwIfAborted();
    const begin = await beginRequest(deps, {
      userId,
      person: person.person_id,
      body,
      model: model && { name: model.name, promptVersion: PROMPT_VERSION },
    });
    if (begin === 'known') return yield* follow();

    const use: ModelUse = { tokens: 0, shortfall: null };
    const writing = { ...key, purposes: context.purposes, tones: context.tones };
    const written: WrittenOpener[] = [];
    let hasEnded = false;
    try {
      if (begin === 'with-model') {
        for await (const checked of writeDrafts(deps, { userId, context, use, abortSignal })) {
          const variant = await storeVariant(deps, writing, checked);
          written.push(variant);
          yield { kind: 'variant', variant };
        }
      }
      const ending = chooseEnding({ begin, use, context, isWritten: written.length > 0 });
      const templates = ending === 'nothing_specific' ? [] : checkTemplates(context, written);
      const variants = await endRequest(deps, writing, { ...use, ending, templates });
      hasEnded = true;
      for (const variant of variants) yield { kind: 'variant', variant };
    } finally {
      if (!hasEnded) await giveUpQuietly(deps, key, use);
    }
    yield await buildEndEvent(deps, key);
  } finally {
    turn.leave();
  }
}

function writeDrafts(
  deps: WritingDeps,
  {
    abortSignal,
    ...request
  }: { userId: string; context: OpenerContext; use: ModelUse; abortSignal: AbortSignal },
): AsyncGenerator<CheckedDraft> {
  const { languageModel: model, settings } = deps;
  const limits = settings.languageModel;
  if (!model || !limits) throw new Error('A request was begun with a model that is not configured');
  warmUpCheck(request.context.check);
  const time = AbortSignal.timeout(getLongestWritingMs(deps));
  const stop = AbortSignal.any([abortSignal, time]);
  return askModel(deps, { ...request, model, limits, abortSignal: stop });
}

const warmLanguages = new Set<OpenerLanguage>();

/** The first check in a language compiles its lists, which would delay the first variant. */
function warmUpCheck(context: CheckContext): void {
  if (warmLanguages.has(context.language)) return;
  warmLanguages.add(context.language);
  writeTemplates(context);
}

function chooseEnding({
  begin,
  use,
  context,
  isWritten,
}: {
  begin: Exclude<BeginOutcome, 'known'>;
  use: ModelUse;
  context: OpenerContext;
  isWritten: boolean;
}): OpenerEnd {
  if (isWritten) return 'written';
  if (!isSpecific(context.check.ticked)) return 'nothing_specific';
  if (begin === 'without-model') return 'no_model';
  if (begin === 'no-credit') return 'no_credit';
  return use.shortfall === null ? 'nothing_passed' : ENDINGS[use.shortfall];
}

const ENDINGS: Readonly<Record<Shortfall, OpenerEnd>> = {
  not_passed: 'nothing_passed',
  left_out: 'nothing_passed',
  nothing_specific: 'nothing_specific',
  model_failed: 'model_failed',
  too_slow: 'model_failed',
  stopped: 'model_failed',
  budget_spent: 'budget_spent',
};

/** For the tones that the model did not write. Templates pass the same check as its drafts. */
function checkTemplates(context: OpenerContext, written: readonly WrittenOpener[]): CheckedDraft[] {
  const tones = new Set<OpenerTone>(written.map(({ tone }) => tone));
  const texts = written.map(({ text }) => text).toReversed();
  const check: CheckContext = addPrevious(context.check, texts);
  return writeTemplates(check)
    .filter(({ tone }) => !tones.has(tone))
    .flatMap((draft) => {
      const checked = checkDraft(draft, check);
      return checked.ok ? [{ draft, claims: checked.claims }] : [];
    });
}

/** The error or the abort that ended the request is thrown, not one of this step. */
async function giveUpQuietly(
  deps: WritingDeps,
  key: store.RequestKey,
  { tokens }: ModelUse,
): Promise<void> {
  try {
    await giveUp(deps, key, tokens);
  } catch (error) {
    // Like a session that has ended: the sweeper gives up the request.
    deps.log.info({ err: error }, 'an opener was left to the sweeper');
  }
}
