import type { Route } from '../../contract/http/route.ts';
import * as rules from '../../contract/routes/lead-rules.ts';
import * as leads from '../../contract/routes/leads.ts';
import type { Holder, Product } from './ended-sessions.fixture.ts';
import { makeReaction, trackProfile, type Write } from './signed-in-writes.fixture.ts';

const DESCRIPTION = { sentence: 'Bakers', titles: [], fields: [], places: [], never: [] };
const KEY = '00000000-0000-4000-8000-000000000001';

export const LEAD_WRITES: readonly Write[] = [
  { route: leads.changeLead, prepare: describeLead({ isMarked: true }) },
  { route: leads.eraseLead, prepare: describeLead({}) },
  {
    route: leads.settleSamePerson,
    async prepare(product, member) {
      await prepareLead(product, member);
      await product.deps.database.pool.query(
        `insert into people select (jsonb_populate_record(null::people,
          to_jsonb(people) || '{"person_id": 2, "public_key": null}')).* from people
        where user_id = $1`,
        [member.userId],
      );
      const signal = {
        ...makeReaction(member.userId, product.deps.clock.now()),
        no: 2,
        person_id: 2,
      };
      await product.deps.db
        .insertInto('signals')
        .values({ ...signal, opened_at: product.deps.clock.now(), is_history: true })
        .execute();
      return { params: { id: '1' }, body: { other: 2, isSame: false } };
    },
  },
  { route: leads.recordTouch, prepare: describeLead({ key: KEY, kind: 'note' }) },
  { route: rules.giveVerdict, prepare: describeLead({ reason: 'other', appliesTo: 'person' }) },
  { route: leads.undoLeadMerge, prepare: numbered(merged) },
  { route: leads.changeTouch, prepare: numbered(touched, { text: 'Called' }) },
  { route: leads.deleteTouch, prepare: numbered(touched) },
  { route: rules.undoVerdict, prepare: numbered(answered) },
  {
    route: rules.saveIdealCustomer,
    async prepare(product, member) {
      await trackProfile(product, member);
      return { body: { ...DESCRIPTION, version: 0 } };
    },
  },
  {
    route: rules.countReactions,
    async prepare(product, member) {
      await trackProfile(product, member);
      return { body: { count: 'full' } };
    },
  },
  {
    route: leads.exportLeads,
    async prepare(product, member) {
      await trackProfile(product, member);
      return { query: { preset: 'people' } };
    },
  },
  {
    route: rules.switchLeadRule,
    async prepare(product, member) {
      await trackProfile(product, member);
      await product.deps.db
        .insertInto('fit_rules')
        .values({
          user_id: member.userId,
          id: 'learned-baker',
          position: 1,
          mode: 'prefer',
          field: 'headline',
          words: ['baker'],
          weight: 1,
          origin: 'learned',
          verdict_no: null,
        })
        .execute();
      return { body: { id: 'learned-baker', isActive: false } };
    },
  },
];

/** Signed-in calls that write nothing, but whose input is too long for a URL. */
export const READS_BY_POST: ReadonlyMap<Route, unknown> = new Map<Route, unknown>([
  [rules.previewIdealCustomer, DESCRIPTION],
  [rules.previewVerdict, { reason: 'other' }],
]);

type Prepare = (product: Product, member: Holder) => Promise<void>;

function describeLead(body: object): Write['prepare'] {
  return async (product, member) => {
    await prepareLead(product, member);
    return { params: { id: '1' }, body };
  };
}

function numbered(prepare: Prepare, body?: object): Write['prepare'] {
  return async (product, member) => {
    await prepareLead(product, member);
    await prepare(product, member);
    return { params: { no: '1' }, ...(body ? { body } : {}) };
  };
}

export async function prepareLead(product: Product, member: Holder): Promise<void> {
  await trackProfile(product, member);
  const { db, clock } = product.deps;
  const [userId, now] = [member.userId, clock.now()];
  await db
    .insertInto('people')
    .values({
      user_id: userId,
      person_id: 1,
      first_seen_at: now,
      last_engaged_at: now,
      read_at: now,
      delete_after: now,
      purposes: 127,
      kind: 'member',
      member_key: null,
      public_key: 'mara',
      source: 'harvestapi',
      name: 'Mara',
      headline: 'Baker',
      url: '',
      words: 'mara baker',
    })
    .execute();
  await db
    .insertInto('person_keys')
    .values({ user_id: userId, kind: 'public', value: 'mara', person_id: 1, seen_from: now })
    .execute();
  await db
    .insertInto('signals')
    .values({ ...makeReaction(userId, now), opened_at: now, is_history: true })
    .execute();
}

async function touched({ deps }: Product, { userId }: Holder): Promise<void> {
  const at = deps.clock.now();
  await deps.database.pool.query(
    `insert into touches values ($1, 1, 1, '${KEY}', 'note', $2, null, '', null)`,
    [userId, at],
  );
}

async function answered({ deps }: Product, { userId }: Holder): Promise<void> {
  const at = deps.clock.now();
  await deps.database.pool.query(
    `insert into lead_verdicts values ($1, 1, 1, 'other', '', 'person', $2, null)`,
    [userId, at],
  );
}

async function merged({ deps }: Product, { userId }: Holder): Promise<void> {
  await deps.database.pool.query(
    `insert into person_merges
      select user_id, 1, 1, 2, to_jsonb(people) || '{"person_id": 2, "public_key": "mara-2"}', '[]',
        '{1}', '[]', $2, null
      from people where user_id = $1`,
    [userId, deps.clock.now()],
  );
}

/** Number 1 of the member. */
export async function addPost({ deps }: Product, { userId }: Holder): Promise<void> {
  const at = deps.clock.now();
  await deps.db
    .insertInto('posts')
    .values({
      user_id: userId,
      post_no: 1,
      post_id: 'one',
      posted_at: at,
      url: 'https://www.linkedin.com/feed/update/1/',
      text: 'Pricing is a product',
      reactions: 1,
      comments: 0,
      reposts: 0,
      counts_at: at,
      fetched_at: at,
    })
    .execute();
}
