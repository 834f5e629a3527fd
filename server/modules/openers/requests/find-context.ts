import { OPENER_TONES, type OpenerTone } from '../../../../contract/openers.ts';
import type { BodyOf } from '../../../../contract/http/route.ts';
import type { writeOpener as writeRoute } from '../../../../contract/routes/openers.ts';
import type { Deps } from '../../../deps.ts';
import { fail } from '../../../platform/failure.ts';
import type { Addressee } from './opener-sources.store.ts';
import { findAccount } from '../../users/users.ts';
import type { CheckContext } from '../check/draft.ts';
import { getOpenerSettings } from '../settings/settings.ts';
import { findFacts } from './find-facts.ts';
import { findLastTexts } from './requests.store.ts';

/** What is known before anything is written. */
export type OpenerContext = {
  check: CheckContext;
  /** In the order of writing and showing: the member's own tone is the first. */
  tones: readonly OpenerTone[];
  purposes: number;
};

export async function findContext(
  deps: Pick<Deps, 'db'>,
  userId: string,
  { person, body }: { person: Addressee; body: BodyOf<typeof writeRoute> },
): Promise<OpenerContext> {
  const [{ facts, author }, settings, account, previous] = await Promise.all([
    findFacts(deps, userId, { person, signalNo: body.signal }),
    getOpenerSettings(deps, userId),
    findAccount(deps.db, userId),
    findLastTexts(deps.db, userId),
  ]);
  if (!account) throw fail('unauthenticated');
  const wanted = new Set(body.facts);
  const ticked = facts.filter(({ id }) => wanted.has(id));
  if (ticked.length < wanted.size) throw failOnChangedFacts();
  return {
    check: {
      channel: body.channel,
      language: body.language,
      ticked,
      unticked: facts.filter(({ id }) => !wanted.has(id)),
      sender: { name: `${account.firstName} ${account.lastName}`, samples: settings.samples },
      person: { name: person.name },
      author,
      previous,
    },
    tones: [settings.tone, ...OPENER_TONES.filter((tone) => tone !== settings.tone)],
    purposes: ticked.reduce((mask, { purposes }) => mask & purposes, person.purposes),
  };
}

/** The next drafts may not repeat a text. */
export function addPrevious(check: CheckContext, texts: readonly string[]): CheckContext {
  return { ...check, previous: [...texts, ...check.previous] };
}

function failOnChangedFacts() {
  const message = 'The facts have changed. Please review them.';
  return fail('bad_request', { message, errors: { facts: [message] } });
}
