import type { QueryOf, ReplyOf } from '../../../../contract/http/route.ts';
import type { listSignals as route } from '../../../../contract/routes/signals.ts';
import type { Deps } from '../../../deps.ts';
import type { Db } from '../../../platform/database/tables.ts';
import { listSignals } from '../../signals/signals.ts';
import { findSetAside } from '../records/find-set-aside.ts';
import { findRules } from '../rules/rules.store.ts';
import { FITTING_BARS, measure } from './bars.rules.ts';
import { findFit } from './known-fits.ts';
import { findPeopleToFit, type PersonToFit } from './signal-fits.store.ts';

type FitFilter = { fit?: number | undefined };

/** The feed, with the fit of each person as in the list of leads. */
export async function listSignalsWithFit(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  query: QueryOf<typeof route>,
): Promise<ReplyOf<typeof route>> {
  const wanted = await replaceFitByPeople(db, userId, query);
  const deps = { db, findFitting: () => findFitting(db, userId) };
  const page = await listSignals(deps, userId, wanted);
  const ids = page.items.map(({ person }) => person.id);
  const people = await findPeopleToFit(db, userId, ids);
  const countBars = await readFit(db, userId, people.length);
  const bars = new Map(people.map((person) => [person.person_id, countBars(person)]));
  return {
    ...page,
    items: page.items.map((item) => ({ ...item, fit: bars.get(item.person.id) ?? null })),
  };
}

/** Signals know nothing of fit: the filter becomes the people who have it. */
export async function replaceFitByPeople<Query extends FitFilter>(
  db: Db,
  userId: string,
  { fit: least, ...query }: Query,
): Promise<Omit<Query, 'fit'> & { people?: readonly number[] }> {
  if (least === undefined) return query;
  return { ...query, people: await findPeopleWithFit(db, userId, least) };
}

export function findFitting(db: Db, userId: string): Promise<number[]> {
  return findPeopleWithFit(db, userId, FITTING_BARS);
}

async function findPeopleWithFit(db: Db, userId: string, least: number): Promise<number[]> {
  const all = await findPeopleToFit(db, userId, null);
  const countBars = await readFit(db, userId, all.length);
  return all.filter((person) => (countBars(person) ?? 0) >= least).map(({ person_id: id }) => id);
}

/** The bars of a person; null without an ideal customer, and for people who are set aside. */
async function readFit(
  db: Db,
  userId: string,
  people: number,
): Promise<(person: PersonToFit) => number | null> {
  const [rules, isSetAside] = await Promise.all([
    findRules(db, userId),
    findSetAside({ db }, userId),
  ]);
  const active = rules.filter((rule) => rule.is_active);
  const { match } = findFit(userId, active, people);
  return (person) => {
    const { fit } = match(person.headline, { personId: person.person_id });
    return fit === null || isSetAside?.(person) === true ? null : measure(fit).bars;
  };
}
