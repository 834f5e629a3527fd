import type { OpenerChannel } from '../../../../contract/openers.ts';
import type { QueryOf, ReplyOf } from '../../../../contract/http/route.ts';
import type { getComposer as composerRoute } from '../../../../contract/routes/openers.ts';
import { isSpecific } from '../../../../contract/specific-facts.ts';
import type { Deps } from '../../../deps.ts';
import { getCredits } from '../../billing/billing.ts';
import { findRelation } from '../../imports/imports.ts';
import type { Addressee } from './opener-sources.store.ts';
import { getOpenerSettings } from '../settings/settings.ts';
import { findLanguage } from '../check/language.rules.ts';
import { NOTHING_TO_SAY } from './endings.rules.ts';
import { findFacts } from './find-facts.ts';
import { findPaid, findReserved } from './requests.store.ts';
import { presentVariant } from './request-states.ts';

const TO_ANYONE: readonly OpenerChannel[] = ['note-200', 'note-300', 'message'];

export async function getComposer(
  deps: Pick<Deps, 'db' | 'clock' | 'events' | 'languageModel'>,
  userId: string,
  { person, signal }: QueryOf<typeof composerRoute> & { person: Addressee },
): Promise<ReplyOf<typeof composerRoute>> {
  // Read before the credits, so that a credit released meanwhile is counted.
  const reserved = await findReserved(deps.db, userId);
  const [known, relation, settings, credits, paid] = await Promise.all([
    findFacts(deps, userId, { person, signalNo: signal ?? null }),
    findRelation(deps.db, userId, { personId: person.person_id, name: person.name }),
    getOpenerSettings(deps, userId),
    getCredits(deps, userId),
    findPaid(deps.db, { userId, person: person.person_id }),
  ]);
  const { facts, chosen } = known;
  const comment = facts.find(({ kind }) => kind === 'comment');
  return {
    channels: listChannels(chosen?.kind === 'comment', comment !== undefined),
    facts: facts.map(({ id, kind, text, source, at, isTicked }) => ({
      id,
      kind,
      text,
      source,
      at,
      isTicked,
    })),
    relation,
    advice: isSpecific(facts) ? null : NOTHING_TO_SAY,
    language: settings.language ?? (comment && findLanguage(comment.text)) ?? 'en',
    tone: settings.tone,
    hasModel: deps.languageModel !== null,
    credits: {
      left: credits.ai.baseCredits - credits.ai.usedCredits.raw,
      renewsAt: credits.renewsAt,
      isReserved: reserved !== undefined,
    },
    written: paid.map(({ request, variants }) => ({
      key: request.key,
      signal: request.signal_no,
      channel: request.channel,
      language: request.language,
      facts: request.facts,
      again: request.repeats,
      isOver: request.ending !== null,
      variants: variants.map(presentVariant),
    })),
  };
}

/** The first one is proposed. */
function listChannels(answersComment: boolean, hasComment: boolean): OpenerChannel[] {
  if (answersComment) return ['reply', ...TO_ANYONE];
  return hasComment ? [...TO_ANYONE, 'reply'] : [...TO_ANYONE];
}
