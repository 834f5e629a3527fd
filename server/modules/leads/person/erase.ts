import type { Deps } from '../../../deps.ts';
import { type Erasures, hashText } from '../../../erasures.ts';
import { findPersonKeys, hasSource, type PersonKey } from '../../../gateways/network/network.ts';
import type { Db } from '../../../platform/database/tables.ts';
import { runInTransaction } from '../../../platform/database/transactions.ts';
import type { JobData } from '../../../platform/jobs/jobs.ts';
import type { Budget } from '../../../platform/limits/budgets.ts';
import { DAY_SECONDS } from '../../../platform/time/durations.ts';
import { hashPersonKey, holdObjections, suppressFor } from '../../privacy/privacy.ts';
import { eraseFrom, findKeysByPerson, lockCounters } from '../../signals/signals.ts';
import type { DescribedPerson } from './people.store.ts';
import { eraseByIdJob } from '../leads.jobs.ts';
import {
  deleteErasure,
  deleteErasures,
  findErasure,
  insertErasure,
  listIdentifiers,
} from './erasures.store.ts';

type EraseLeadDeps = Pick<Deps, 'db' | 'clock' | 'secrets' | 'events'>;

export async function eraseLead(
  deps: EraseLeadDeps & Pick<Deps, 'jobs'>,
  userId: string,
  { person_id: id }: DescribedPerson,
): Promise<{ erased: true }> {
  await runInTransaction(deps.db, async (tx) => {
    if (!(await holdAccount(tx, userId))) return;
    const keys = await findKeysByPerson(tx, userId, id);
    await eraseKeys(deps, tx, { userId, keys });
    const named = keys.find(({ kind }) => kind === 'public');
    if (named && !keys.some(({ kind }) => kind === 'member')) {
      const erased = { userId, personId: id };
      await insertErasure(tx, { ...erased, publicIdentifier: named.value });
      await deps.jobs.send(eraseByIdJob, erased);
    }
  });
  return { erased: true };
}

/** By member, because each lookup costs money. Once they are spent, the job waits. */
export const ERASURE_LOOK_UPS: Budget = {
  name: 'lead-erasures',
  points: 60,
  perSeconds: DAY_SECONDS,
};

/**
 * Reactions identify people by the member id alone, so a person excluded by public identifier is
 * looked up. The row with the identifier is missing if the account's data was erased. Without a source
 * no reaction is read, so the job waits for one. Throws if the network is unavailable or the member's
 * lookups are spent.
 */
export async function eraseById(
  deps: EraseLeadDeps & Pick<Deps, 'budgets' | 'jobs' | 'network'>,
  erased: JobData<typeof eraseByIdJob>,
): Promise<void> {
  const { userId } = erased;
  const publicIdentifier = await findErasure(deps.db, erased);
  if (publicIdentifier === null) return;
  if (!hasSource(deps.network)) {
    await deps.jobs.send(eraseByIdJob, erased, { startAfterSeconds: DAY_SECONDS });
    return;
  }
  await deps.budgets.spend(ERASURE_LOOK_UPS, userId);
  const person = { memberId: null, publicIdentifier };
  const profile = await deps.network.lookUpProfile(person, { share: 'members', userId });
  const keys = profile ? findPersonKeys({ kind: 'member', ...profile }) : [];
  await runInTransaction(deps.db, async (tx) => {
    if (!(await holdAccount(tx, userId))) return;
    await eraseKeys(deps, tx, { userId, keys });
    await deleteErasure(tx, erased);
  });
}

async function holdAccount(tx: Db, userId: string): Promise<boolean> {
  await holdObjections(tx);
  return (await lockCounters(tx, userId)) !== undefined;
}

async function eraseKeys(
  deps: EraseLeadDeps,
  tx: Db,
  { userId, keys }: { userId: string; keys: readonly PersonKey[] },
): Promise<void> {
  await eraseFrom(deps, tx, userId, keys);
  await suppressFor(deps, tx, { userId, keys });
}

/** No one needs the identifier of someone who objected. */
export async function replayObjections(
  deps: Pick<Deps, 'db' | 'secrets'>,
  { objection: objections }: Erasures,
): Promise<void> {
  const hashes = new Set(objections.flatMap(({ keys }) => keys.map(([, hash]) => hash)));
  const named = await listIdentifiers(deps.db);
  const keys = named.map((value) => ({ kind: 'public' as const, value }));
  await deleteErasures(
    deps.db,
    keys.filter((key) => hashes.has(hashText(hashPersonKey(deps, key)))),
  );
}
