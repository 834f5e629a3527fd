import { setTimeout as sleep } from 'node:timers/promises';
import type { OpenerEnd, OpenerTone } from '../../../../contract/openers.ts';
import type { BodyOf } from '../../../../contract/http/route.ts';
import type { writeOpener as writeRoute } from '../../../../contract/routes/openers.ts';
import { isSpecific } from '../../../../contract/specific-facts.ts';
import type { Deps } from '../../../deps.ts';
import { proveAgain } from '../../../platform/database/transactions.ts';
import { fail } from '../../../platform/failure.ts';
import { HOUR_SECONDS } from '../../../platform/time/durations.ts';
import { getCredits } from '../../billing/billing.ts';
import { formatDay } from '../../mail/mail.ts';
import type { Addressee } from './opener-sources.store.ts';
import { findContact } from '../../users/users.ts';
import { checkDraft } from '../check/check.rules.ts';
import type { Shortfall } from '../openers.tables.ts';
import { PROMPT_VERSION } from '../prompt/prompt.ts';
import { writeTemplates } from '../templates/templates.ts';
import { askModel, type ModelDeps, type ModelRun } from './ask-model.ts';
import { contextOf, withText, type Written } from './context.ts';
import { wordsOf } from './endings.rules.ts';
import { giveUp } from './give-up.ts';
import { type BeginOutcome, beginRequest, type RequestDeps } from './request.ts';
import * as store from './requests.store.ts';
import { longestWritingMs } from './longest-writing.ts';
import type { Turns } from './turns.ts';
import { warmUp } from './warm-up.ts';
import {
  endRequest,
  type OpenerEvent,
  type OpenerVariant,
  type Passed,
  presentVariant,
  storeVariant,
} from './variants.ts';

export type WritingDeps = RequestDeps &
  ModelDeps &
  Pick<Deps, 'languageModel' | 'limits' | 'settings'> & { readonly turns: Turns };

type WriteRequest = {
  userId: string;
  person: Addressee;
  body: BodyOf<typeof writeRoute>;
  abortSignal: AbortSignal;
};

const LIMIT = { name: 'openers', points: 300, perSeconds: HOUR_SECONDS };

/**
 * Each variant is stored after its check and before it is sent. A known key is not written again:
 * its variants are sent, even while they are written.
 */
export async function* writeOpener(
  deps: WritingDeps,
  asked: WriteRequest,
): AsyncGenerator<OpenerEvent> {
  const { userId, abortSignal } = asked;
  const place = await deps.turns.take(userId, abortSignal);
  try {
    yield* writeInTurn(deps, asked);
  } finally {
    place.leave();
  }
}

async function* writeInTurn(deps: WritingDeps, asked: WriteRequest): AsyncGenerator<OpenerEvent> {
  const { userId, person, body } = asked;
  await deps.limits.consume(LIMIT, userId);
  const known = await store.findRequest(deps.db, { user_id: userId, key: body.key });
  if (known) return yield* follow(deps, asked);
  const written = await contextOf(deps, userId, { person, body });
  const model = isSpecific(written.context.ticked) ? deps.languageModel : null;
  asked.abortSignal.throwIfAborted();
  const begun = await beginRequest(deps, {
    userId,
    person: person.person_id,
    body,
    model: model && { name: model.name, promptVersion: PROMPT_VERSION },
  });
  if (begun === 'known') return yield* follow(deps, asked);
  yield* writeVariants(deps, asked, { written, begun });
  yield await endOf(deps, asked);
}

/** Always ends the request, unless the member may no longer write. */
async function* writeVariants(
  deps: WritingDeps,
  asked: WriteRequest,
  { written, begun }: { written: Written; begun: Exclude<BeginOutcome, 'known'> },
): AsyncGenerator<OpenerEvent> {
  const { purposes, tones } = written;
  const request = { userId: asked.userId, key: asked.body.key, purposes, tones };
  const run: ModelRun = { tokens: 0, shortfall: null };
  const missing = new Set(tones);
  let known = written;
  let hasEnded = false;
  try {
    if (begun === 'with-model') {
      for await (const passed of modelDrafts(deps, asked, { written, run })) {
        yield variantEvent(await storeVariant(deps, request, passed));
        missing.delete(passed.draft.tone);
        known = withText(known, passed.draft.text);
      }
    }
    const ending = endingOf({ begun, run, written, isWritten: missing.size < tones.length });
    const templates = ending === 'nothing_specific' ? [] : templatesFor(known, missing);
    const variants = await endRequest(deps, request, { ...run, ending, templates });
    hasEnded = true;
    for (const variant of variants) yield variantEvent(variant);
  } finally {
    if (!hasEnded) await giveUpQuietly(deps, request, run);
  }
}

function modelDrafts(
  deps: WritingDeps,
  { userId, abortSignal }: WriteRequest,
  { written, run }: { written: Written; run: ModelRun },
): AsyncGenerator<Passed> {
  const { languageModel: model, settings } = deps;
  const limits = settings.languageModel;
  if (!model || !limits) throw new Error('A request was begun with a model that is not configured');
  warmUp(written.context);
  const time = AbortSignal.timeout(longestWritingMs(deps));
  const stop = AbortSignal.any([abortSignal, time]);
  return askModel(deps, { userId, model, limits, written, run, abortSignal: stop });
}

/** The error or the abort that ended the request is thrown, not one of this step. */
async function giveUpQuietly(
  deps: WritingDeps,
  { userId, key }: { userId: string; key: string },
  { tokens }: ModelRun,
): Promise<void> {
  try {
    await giveUp(deps, { userId, key, ending: 'model_failed', tokens });
  } catch (error) {
    // Like a session that has ended: the sweeper gives up the request.
    deps.log.info({ err: error }, 'an opener was left to the sweeper');
  }
}

function endingOf(o: {
  begun: Exclude<BeginOutcome, 'known'>;
  run: ModelRun;
  written: Written;
  isWritten: boolean;
}): OpenerEnd {
  if (o.isWritten) return 'written';
  if (!isSpecific(o.written.context.ticked)) return 'nothing_specific';
  if (o.begun === 'without-model') return 'no_model';
  if (o.begun === 'no-credit') return 'no_credit';
  return o.run.shortfall === null ? 'nothing_passed' : END_OF[o.run.shortfall];
}

const END_OF: Readonly<Record<Shortfall, OpenerEnd>> = {
  not_passed: 'nothing_passed',
  left_out: 'nothing_passed',
  nothing_specific: 'nothing_specific',
  model_failed: 'model_failed',
  too_slow: 'model_failed',
  stopped: 'model_failed',
  budget_spent: 'budget_spent',
};

/** Templates pass the same check as the model's drafts. */
function templatesFor({ context, passedOf }: Written, tones: ReadonlySet<OpenerTone>): Passed[] {
  return writeTemplates(context)
    .filter(({ tone }) => tones.has(tone))
    .flatMap((draft) => {
      const checked = checkDraft(draft, context);
      return checked.ok ? [passedOf(draft, checked.claims)] : [];
    });
}

function variantEvent(variant: OpenerVariant): OpenerEvent {
  return { kind: 'variant', variant };
}

const LOOK_EVERY_MS = 150;

/** The process that writes it may have been killed: then it is unavailable until the next sweep. */
async function* follow(deps: WritingDeps, asked: WriteRequest): AsyncGenerator<OpenerEvent> {
  const { userId, person, body, abortSignal } = asked;
  const key = { user_id: userId, key: body.key };
  const sent = new Set<number>();
  for (let waitedMs = 0; waitedMs < longestWritingMs(deps); waitedMs += LOOK_EVERY_MS) {
    // Another session may be writing it, and this session may have ended. Checked before the reads:
    // what is erased while the check waits must not be sent.
    await proveAgain(deps.db);
    // Read before its variants: an ended request gets no more.
    const request = await store.findRequest(deps.db, key);
    if (request?.person_id !== person.person_id) throw fail('not_found');
    const written = await store.findVariants(deps.db, key);
    for (const row of written.filter(({ n }) => !sent.has(n))) {
      yield variantEvent(presentVariant(row));
      sent.add(row.n);
    }
    if (request.ending !== null) return yield await endOf(deps, asked);
    await sleep(LOOK_EVERY_MS, undefined, { signal: abortSignal });
  }
  throw fail('unavailable', { retryAfterSeconds: 60 });
}

async function endOf(deps: WritingDeps, { userId, body }: WriteRequest): Promise<OpenerEvent> {
  const key = { user_id: userId, key: body.key };
  const [request, variants, contact, credits] = await Promise.all([
    store.findRequest(deps.db, key),
    store.findVariants(deps.db, key),
    findContact(deps.db, userId),
    getCredits(deps, userId),
  ]);
  if (!request?.ending) throw fail('not_found');
  const { ending, shortfall } = request;
  const { renewsAt, ai } = credits;
  const renewsOn = renewsAt && formatDay(contact?.timeZone ?? 'UTC', renewsAt);
  const origins = variants.map(({ origin }) => origin);
  return {
    kind: 'ended',
    end: ending,
    words: wordsOf({ ending, shortfall, origins, renewsOn }),
    creditsLeft: ai.baseCredits - ai.usedCredits.raw,
  };
}
