import type { Deps } from '../../../deps.ts';
import { DAY_MS } from '../../../platform/durations.ts';
import {
  countEngagedPosts,
  countPostsSince,
  findWarmPeople,
  type WarmPerson,
} from '../../signals/signals.ts';
import { findContact } from '../../users/users.ts';
import { findIdealCustomer } from '../leads.store.ts';
import type { IdealCustomerRow, RuleRow } from '../leads.tables.ts';
import type { Candidate } from '../ranking/candidate.ts';
import { compileFit, type FitRule } from '../ranking/fit.rules.ts';
import { type Ranking, rankPeople } from '../ranking/ranking.ts';
import { RANKING_NUMBERS } from '../ranking/ranking-numbers.ts';
import type { ReasonContext } from '../ranking/reasons.rules.ts';
import { ringsOf } from '../ranking/rings.rules.ts';
import { findRecords } from '../records/records.store.ts';
import {
  dayIn,
  isPolite,
  type LeadState,
  NO_STATE,
  standingOf,
  statesOf,
} from '../records/states.rules.ts';
import { findRules } from '../rules/rules.store.ts';
import { findRingMembers } from '../rings/rings.store.ts';
import { createKnownFits } from './known-fits.ts';
import { findSnapshot, type Snapshot } from './snapshot.store.ts';

/** Who engaged in so many days is ranked. */
export const WINDOW_DAYS = 90;

/** For this process. */
const fitInForce = createKnownFits();

/** Everything about an account's leads as of an instant. */
export type Board = Ranking & {
  at: Date;
  timeZone: string;
  /** In the member's time zone. */
  today: string;
  ideal: IdealCustomerRow | undefined;
  rules: RuleRow[];
  context: ReasonContext;
  states: ReadonlyMap<number, LeadState>;
  snapshot: Snapshot | undefined;
};

export type BoardDeps = Pick<Deps, 'db' | 'clock'>;

/**
 * Ranks the people of an account. `rules` replace those in force, to see what they would do; `also`
 * is a person whose last engagement may be older.
 */
export async function readBoard(
  { db, clock }: BoardDeps,
  userId: string,
  o: { at?: Date | undefined; rules?: readonly FitRule[]; also?: number } = {},
): Promise<Board> {
  const at = o.at ?? clock.now();
  const windowFrom = new Date(at.getTime() - WINDOW_DAYS * DAY_MS);
  const records = await findRecords(db, userId);
  const states = statesOf(records);
  const [people, postsInWindow, ideal, rules, contact, snapshot, members] = await Promise.all([
    findWarmPeople(db, {
      userId,
      since: windowFrom,
      also: [...states.keys(), ...(o.also === undefined ? [] : [o.also])],
    }),
    countPostsSince(db, userId, windowFrom),
    findIdealCustomer(db, userId),
    findRules(db, userId),
    findContact(db, userId),
    findSnapshot(db, userId),
    findRingMembers(db, userId),
  ]);
  const timeZone = contact?.timeZone ?? 'UTC';
  const rings = ringsOf(members);
  const context = {
    now: at,
    postsInWindow,
    fit: o.rules ? compileFit(o.rules) : fitInForce(rulesInForce(rules), clock.now()),
    windowFrom,
    timeZone,
    ringSizes: rings.sizes,
  };
  const candidates = people.map((person) =>
    candidateOf(person, {
      state: states.get(person.person_id),
      ring: rings.ringOf.get(person.person_id),
    }),
  );
  await countExactly(db, { userId, candidates, postsInWindow, since: windowFrom });
  const ranking = rankPeople(candidates, context);
  return {
    ...ranking,
    at,
    timeZone,
    today: dayIn(timeZone, at),
    ideal,
    rules,
    context,
    states,
    snapshot,
  };
}

export function candidateOf(
  person: WarmPerson,
  { state = NO_STATE, ring }: { state?: LeadState | undefined; ring?: number | undefined } = {},
): Candidate {
  return {
    personId: person.person_id,
    kind: 'member',
    headline: person.headline,
    standing: standingOf(state),
    isPolite: isPolite(state),
    heat: person.heat,
    reactionHeat: person.reaction_heat,
    events: person.events,
    firstAt: person.first_at,
    lastAt: person.last_at,
    posts: person.posts,
    reactions: person.events - person.comments,
    comments: person.comments,
    questions: person.questions,
    stockComments: person.stock_comments,
    ring: ring ?? null,
  };
}

/** What is stored counts all posts; those of the window matter for possible regulars only. */
async function countExactly(
  db: Deps['db'],
  o: { userId: string; candidates: readonly Candidate[]; postsInWindow: number; since: Date },
): Promise<void> {
  const least = RANKING_NUMBERS.dampers.regularShare * o.postsInWindow;
  const regulars = o.candidates.filter(({ posts }) => posts > least);
  const people = regulars.map(({ personId }) => personId);
  const counted = await countEngagedPosts(db, { userId: o.userId, people, since: o.since });
  for (const regular of regulars) regular.posts = counted.get(regular.personId) ?? 0;
}

export function ruleOf(row: RuleRow): FitRule {
  const { id, mode, field, words, weight, origin } = row;
  return { id, mode, field, words, weight, origin };
}

const rulesInForce = (rows: readonly RuleRow[]): FitRule[] =>
  rows.filter((row) => row.is_active).map(ruleOf);
