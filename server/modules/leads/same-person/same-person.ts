import type { ReplyOf } from '../../../../contract/http/route.ts';
import type {
  getLead,
  settleSamePerson as settleRoute,
} from '../../../../contract/routes/leads.ts';
import type { Deps } from '../../../deps.ts';
import { runInTransaction } from '../../../platform/database/transactions.ts';
import { fail } from '../../../platform/failure.ts';
import { findNamesakes, holdPeople, mergePair } from '../../signals/signals.ts';
import { explainSamePerson } from './same-person.rules.ts';
import { findRefused, refuseMerge } from './same-person.store.ts';

type ProposedPair = ReplyOf<typeof getLead>['samePeople'];

export async function proposeSamePeople(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  id: number,
): Promise<ProposedPair> {
  const [namesakes, refused] = await Promise.all([
    findNamesakes(db, userId, id),
    findRefused(db, userId, id),
  ]);
  const person = namesakes.find((each) => each.person_id === id);
  if (!person) return [];
  return namesakes.flatMap((other) => {
    if (other === person || refused.has(other.person_id)) return [];
    const words = explainSamePerson(person, other);
    const { person_id: otherId, name, headline, url } = other;
    return words === null ? [] : [{ id: otherId, name, headline, url, words }];
  });
}

export async function settleSamePerson(
  deps: Pick<Deps, 'db' | 'clock' | 'events'>,
  userId: string,
  { pair, isSame }: { pair: readonly [number, number]; isSame: boolean },
): Promise<ReplyOf<typeof settleRoute>> {
  const [id, other] = pair;
  if (id === other) return { id };
  if (isSame) {
    const kept = await mergePair(deps, userId, {
      pair,
      mayBeOne: (one, second) => explainSamePerson(one, second) !== null,
    });
    if (kept === null) throw fail('not_found');
    return { id: kept };
  }
  await refuse(deps, userId, pair);
  return { id };
}

/** Does nothing if one of them is no longer stored. */
export function refuse(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  pair: readonly [number, number],
): Promise<void> {
  return runInTransaction(db, async (tx) => {
    const held = await holdPeople(tx, userId, pair);
    if (held.size === 2) await refuseMerge(tx, userId, pair);
  });
}
