import type { Deps } from '../../deps.ts';
import { hasSource, type PersonKey } from '../../gateways/network/network.ts';
import { Failure } from '../../platform/failure.ts';
import type { Attempt } from '../../platform/jobs/jobs.ts';
import { LATER_LOOKUPS, mayLookUpLater } from './budgets.ts';
import { type FulfillDeps, lookUpNamed } from './fulfill.ts';
import { getNextLookup } from './subject-requests.rules.ts';
import * as store from './subject-requests.store.ts';

type LookupDeps = FulfillDeps & Pick<Deps, 'budgets' | 'log'>;

/** Repeats the lookups that gave no result. */
export async function lookUpDue(deps: LookupDeps, { stop }: Pick<Attempt, 'stop'>): Promise<void> {
  // A request waits for a source: most engagement is stored under the member id.
  if (!hasSource(deps.network)) return;
  const due = { now: deps.clock.now(), limit: LATER_LOOKUPS.points };
  for (const named of await store.listDue(deps.db, due)) {
    if (stop.aborted || !(await mayLookUpLater(deps))) return;
    await lookUpAgain(deps, named);
  }
}

/** A profile that cannot be read must not hold back others. */
async function lookUpAgain(deps: LookupDeps, named: PersonKey): Promise<void> {
  let isMissing = false;
  try {
    if (await lookUpNamed(deps, named)) return;
    isMissing = true;
  } catch (error) {
    const reason = error instanceof Failure ? { failure: error.failure } : { err: error };
    deps.log[error instanceof Failure ? 'info' : 'error'](reason, 'a privacy lookup failed');
  }
  for (const request of await store.listWaitingFor(deps.db, named)) {
    const until = getNextLookup(request, { now: deps.clock.now(), isMissing });
    await store.postponeLookup(deps.db, request.request_id, { until });
  }
}
