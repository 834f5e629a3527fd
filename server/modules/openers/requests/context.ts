import { OPENER_TONES, type OpenerTone } from '../../../../contract/openers.ts';
import type { BodyOf } from '../../../../contract/http/route.ts';
import type { writeOpener as writeRoute } from '../../../../contract/routes/openers.ts';
import type { Deps } from '../../../deps.ts';
import { fail } from '../../../platform/failure.ts';
import type { Addressee } from './opener-sources.store.ts';
import { findAccount } from '../../users/users.ts';
import type { Checked } from '../check/check.rules.ts';
import type { CheckContext, Draft } from '../check/draft.ts';
import type { Fact } from '../facts.ts';
import { getOpenerSettings } from '../settings/settings.ts';
import { findFacts, type KnownFact } from './facts-of-person.ts';
import { findLastTexts } from './requests.store.ts';
import type { Passed } from './variants.ts';

const PREVIOUS = 20;

export type Written = {
  context: CheckContext;
  /** In the order of writing and showing: the member's own language is the first. */
  tones: readonly OpenerTone[];
  purposes: number;
  passedOf(draft: Draft, claims: Extract<Checked, { ok: true }>['claims']): Passed;
};

export async function contextOf(
  deps: Pick<Deps, 'db'>,
  userId: string,
  { person, body }: { person: Addressee; body: BodyOf<typeof writeRoute> },
): Promise<Written> {
  const [known, settings, account, previous] = await Promise.all([
    findFacts(deps, userId, { person, signalNo: body.signal }),
    getOpenerSettings(deps, userId),
    findAccount(deps.db, userId),
    findLastTexts(deps.db, { userId, limit: PREVIOUS }),
  ]);
  if (!account) throw fail('unauthenticated');
  const wanted = new Set(body.facts);
  const ticked = known.facts.filter(({ id }) => wanted.has(id));
  if (ticked.length < wanted.size) throw changedFacts();
  const shortOf = new Map(known.facts.map(({ id }, index) => [id, `f${index + 1}`]));
  const idOf = new Map([...shortOf].map(([id, short]) => [short, id]));
  const factOf = ({ id, kind, by, text }: KnownFact): Fact => ({
    id: shortOf.get(id) ?? id,
    kind,
    by,
    text,
  });
  const longOf = (ids: readonly string[]) => ids.flatMap((id) => idOf.get(id) ?? []);
  return {
    context: {
      channel: body.channel,
      language: body.language,
      ticked: ticked.map(factOf),
      unticked: known.facts.filter(({ id }) => !wanted.has(id)).map(factOf),
      sender: { name: `${account.firstName} ${account.lastName}`, samples: settings.samples },
      person: { name: person.name },
      previous,
    },
    tones: [settings.tone, ...OPENER_TONES.filter((tone) => tone !== settings.tone)],
    purposes: ticked.reduce((mask, { purposes }) => mask & purposes, person.purposes),
    passedOf: (draft, claims) => ({
      draft,
      claims: claims.map(({ facts, ...span }) => ({ ...span, facts: longOf(facts) })),
    }),
  };
}

export function withText(written: Written, text: string): Written {
  const { context } = written;
  return { ...written, context: { ...context, previous: [text, ...context.previous] } };
}

function changedFacts() {
  const message = 'The facts have changed. Please review them.';
  return fail('bad_request', { message, errors: { facts: [message] } });
}
