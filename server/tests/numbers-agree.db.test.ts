import { expect, test } from 'vitest';
import type { Route } from '../../contract/http/route.ts';
import { getInsights } from '../../contract/routes/insights.ts';
import { giveVerdict } from '../../contract/routes/lead-rules.ts';
import * as leads from '../../contract/routes/leads.ts';
import * as signals from '../../contract/routes/signals.ts';
import { LEAD_TABS } from '../../contract/leads.ts';
import { atScale } from '../../contract/testing/scale.ts';
import { getSignalsOverview } from '../modules/signals/signals.ts';
import { getCredits } from '../modules/billing/billing.ts';
import { type Briefs, startWithBriefs } from '../modules/brief/brief.fixture.ts';
import { insightsModule } from '../modules/insights/insights.module.ts';
import { parseRecords } from '../modules/signals/export/csv.fixture.ts';
import { BYTE_ORDER_MARK } from '../modules/signals/export/csv.ts';
import { recomputeHeat } from '../modules/signals/people/heat.store.ts';
import { comment, reaction } from '../modules/signals/signals.fixture.ts';
import { runInTransaction } from '../platform/database/transactions.ts';
import { createSeededUniform } from '../platform/seeded-uniform.ts';

const MEMBERS = atScale({ short: 1, long: 10 });
const ZONES = ['UTC', 'America/Los_Angeles', 'Asia/Kolkata', 'Pacific/Auckland'];
const COMMENTS = ['How did you measure it?', 'And what then?', 'We saw the same in our team'];

test.each(Array.from({ length: MEMBERS }, (_, index) => index + 1))(
  'after random days all screens, exports, mails and the API show member %i the same numbers',
  async (seed) => {
    const product = await startWithBriefs([insightsModule]);
    const user = await liveThroughDays(product, seed);
    expect(product.mailsTo(user)).not.toEqual([]);
    await expectSameSignals(product, user);
    await expectSamePeople(product, user);
    await expectSameLeads(product, user);
  },
  120_000,
);

type Member = { user: string; pick: (count: number) => number };

/** Posts, signals of people and companies, withdrawals, marks and actions; each day has its brief. */
async function liveThroughDays(product: Briefs, seed: number): Promise<string> {
  const uniform = createSeededUniform(seed);
  const pick = (count: number) => Math.floor(uniform() * count);
  const user = await product.addReader({ timeZone: ZONES[pick(ZONES.length)] ?? 'UTC' });
  const allowance = 30 + pick(200);
  await product.db
    .updateTable('subscriptions')
    .set({ monthly_signals: allowance })
    .where('user_id', '=', user)
    .execute();
  await product.db
    .updateTable('credit_balances')
    .set({ base: allowance })
    .where('user_id', '=', user)
    .where('kind', '=', 'signal')
    .execute();
  await arrive(product, { user, pick }, { people: 40, isHistory: true });
  const days = 6 + pick(8);
  for (let day = 0; day < days; day += 1) {
    product.clock.advance({ hours: 20 + pick(5) });
    await product.openMonth(user);
    if (pick(2) === 0) await product.addPost(user);
    await arrive(product, { user, pick }, { people: pick(25), isHistory: false });
    await withdrawSome(product, { user, pick });
    await act(product, { user, pick });
    await expectBriefAsToDo(product, user);
  }
  // Insights end now, and what happens now is not in them yet.
  product.clock.advance({ minutes: 1 });
  return user;
}

async function arrive(
  product: Briefs,
  { user, pick }: Member,
  { people, isHistory }: { people: number; isHistory: boolean },
): Promise<void> {
  const { last_post: posts } = await product.findCounters(user);
  const post = 1 + pick(posts);
  const names = [...new Set(Array.from({ length: people }, () => `Person ${pick(60)}`))];
  const items = names.map((name) =>
    reaction(name, pick(5) === 0 ? 'insightful' : 'like', {
      kind: name.endsWith('7') ? 'company' : 'member',
    }),
  );
  const notBefore = new Date(product.clock.now().getTime() - pick(20) * 3_600_000);
  await product.arrive(user, items, { post, isHistory, notBefore });
  const said = names
    .filter((name) => !name.endsWith('7') && pick(4) === 0)
    .map((name) => comment(name, COMMENTS[pick(COMMENTS.length)] ?? '', product.clock.now()));
  await product.arrive(user, said, { post, kind: 'comment', isHistory });
}

async function withdrawSome(product: Briefs, { user, pick }: Member): Promise<void> {
  const present = (await product.findSignals(user)).filter(({ missed }) => missed === 0);
  const gone = present.filter(() => pick(25) === 0);
  if (gone.length === 0) return;
  await product.withdraw(
    user,
    gone.map(({ no }) => no),
  );
  await runInTransaction(product.db, (tx) =>
    recomputeHeat(
      tx,
      user,
      gone.map(({ person_id: id }) => id),
    ),
  );
}

async function act(product: Briefs, { user, pick }: Member): Promise<void> {
  const { items } = await product.listed(user, { limit: '50' });
  const chosen = items[pick(items.length)];
  if (chosen === undefined) return;
  const { id } = chosen;
  const kinds = ['contacted', 'meeting', 'won', 'lost', 'note'] as const;
  const kind = kinds[pick(kinds.length)] ?? 'note';
  const nextOn = pick(2) === 0 ? product.clock.now().toISOString().slice(0, 10) : null;
  await product.ask(user, leads.recordTouch, {
    id,
    body: { key: crypto.randomUUID(), kind, nextOn },
  });
  const other = items[pick(items.length)]?.id ?? id;
  if (pick(3) === 0) {
    const body = { reason: 'customer', appliesTo: 'person', words: '' };
    await product.ask(user, giveVerdict, { id: other, body });
  }
  if (pick(3) === 0) {
    await product.ask(user, leads.changeLead, {
      id: other,
      body: { isMarked: true, later: pick(2) === 0 ? { whenEngages: true } : null },
    });
  }
  const list = await product.ask(user, signals.listSignals, { query: { limit: '5' } });
  const numbers = list.items.map(({ no }) => no);
  if (numbers.length > 0) {
    await product.ask(user, signals.markSignalsSeen, { body: { seen: { numbers } } });
  }
}

/** The people of a brief are in To do, in its order, with the same reasons. */
async function expectBriefAsToDo(product: Briefs, user: string): Promise<void> {
  const before = product.mailsTo(user).length;
  const since = product.mailsTo(user).length === 0 ? null : await findLastBrief(product, user);
  await product.tick();
  const mail = product.mailsTo(user).at(before);
  if (mail === undefined) return;
  const toDo = await listAll(product, user, { tab: 'todo' });
  const named = [...mail.text.matchAll(/\/leads\/(\d+)$/gm)].map(([, id]) => Number(id));
  const places = named.map((id) => toDo.findIndex((lead) => lead.id === id));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  for (const { reasons } of toDo.filter(({ id }) => named.includes(id)))
    for (const { words } of reasons) expect(mail.text).toContain(words.slice(1));
  const { waiting } = await product.listed(user);
  const said = /(\d+) (?:person is|people are) waiting/.exec(mail.text)?.[1];
  expect(Number(said ?? 0)).toBe(waiting);
  const opened = (await product.findSignals(user)).filter(
    ({ opened_at: at, is_history: isHistory, missed }) =>
      at !== null && !isHistory && missed < 2 && (since === null || at > since),
  );
  const counted = /(\d+|No) new signals? since/.exec(mail.text)?.[1];
  if (since !== null) expect(Number(counted === 'No' ? 0 : counted)).toBe(opened.length);
}

async function findLastBrief(product: Briefs, user: string): Promise<Date | null> {
  const rows = await product.db
    .selectFrom('briefs')
    .selectAll()
    .where('user_id', '=', user)
    .execute();
  const sent = rows.flatMap(({ sent_at: at }) => (at === null ? [] : [at]));
  return sent.toSorted((one, other) => other.getTime() - one.getTime())[0] ?? null;
}

async function expectSameSignals(product: Briefs, user: string): Promise<void> {
  const { counts, allowance } = await readOverview(product, user);
  const count = async (query: Record<string, string> = {}) =>
    (
      await product.ask(user, signals.listSignals, {
        query: { ...query, count: 'true', limit: '1' },
      })
    ).count;
  const rows = await product.findSignals(user);
  const posts = await product.ask(user, signals.listSignalPosts, { query: { limit: '100' } });
  const file = await readFile(product, user, signals.exportSignals, { preset: 'plain' });
  const preview = await product.ask(user, signals.previewExport, { query: { preset: 'plain' } });
  const insights = await product.ask(user, getInsights, { query: { days: '365' } });
  const shown = {
    overview: counts.all,
    list: await count(),
    kinds: ((await count({ kind: 'comment' })) ?? 0) + ((await count({ kind: 'reaction' })) ?? 0),
    posts: posts.items.reduce((sum, post) => sum + post.signals, 0),
    file: file.length,
    preview: preview.count,
    insights: insights.hours.timed + insights.hours.untimed - counts.waiting,
  };
  const opened = rows.filter(({ opened_at: at }) => at !== null);
  expect(shown).toEqual(Object.fromEntries(Object.keys(shown).map((key) => [key, opened.length])));
  expect(counts.waiting).toBe(rows.length - opened.length);
  expect(counts.new).toBe(await count({ state: 'new' }));
  expect(counts.withdrawn).toBe(rows.filter(({ missed }) => missed >= 2).length);
  const credits = await getCredits(product.deps, user);
  expect([allowance.used, allowance.base]).toEqual([
    credits.signal.usedCredits.raw,
    credits.signal.baseCredits,
  ]);
}

async function expectSamePeople(product: Briefs, user: string): Promise<void> {
  const { counts } = await readOverview(product, user);
  const { readers } = await product.ask(user, getInsights, { query: { days: '365' } });
  const board = await product.listed(user);
  const { setAside, all } = board.counts;
  const aside = setAside.answers + setAside.rules + setAside.team;
  const preview = await product.ask(user, signals.previewExport, { query: { preset: 'people' } });
  const file = await readFile(product, user, signals.exportSignals, { preset: 'people' });
  const leadFile = await readFile(product, user, leads.exportLeads, {
    preset: 'people',
    tab: 'all',
  });
  expect({
    insights: readers?.people,
    leads: board.people,
    tabs: all + aside,
    preview: preview.count + aside,
    file: file.length + aside,
    leadFile: leadFile.length + aside,
  }).toEqual({
    insights: counts.people,
    leads: counts.people,
    tabs: counts.people,
    preview: counts.people,
    file: counts.people,
    leadFile: counts.people,
  });
  expect(readers?.companies).toBe(counts.companies);
}

async function expectSameLeads(product: Briefs, user: string): Promise<void> {
  const { counts } = await product.listed(user);
  const { answers, rules, team } = counts.setAside;
  const expected = { ...counts, setAside: answers + rules + team };
  for (const tab of LEAD_TABS) {
    const listed = await listAll(product, user, { tab });
    const counted = tab === 'set-aside' ? expected.setAside : expected[tab];
    expect([tab, listed.length]).toEqual([tab, counted]);
  }
  const all = await listAll(product, user, { tab: 'all' });
  for (const { id, signals: number, lastEngagedAt } of all.slice(0, 10)) {
    const { lead, firstSeenAt } = await product.ask(user, leads.getLead, { id });
    const feed = await product.ask(user, signals.listSignals, {
      query: { person: String(id), count: 'true', limit: '100' },
    });
    expect([id, lead.signals, feed.count]).toEqual([id, number, number]);
    expect(feed.items.map(({ person }) => person.signals)).toEqual(feed.items.map(() => number));
    const rows = (await product.findSignals(user)).filter(
      (row) => row.person_id === id && row.opened_at !== null && row.missed < 2,
    );
    const times = rows.map(({ sort_at: at }) => at.getTime()).toSorted((one, other) => one - other);
    expect([firstSeenAt.getTime(), lastEngagedAt.getTime()]).toEqual([times[0], times.at(-1)]);
  }
}

async function listAll(product: Briefs, user: string, query: Record<string, string>) {
  const { items, nextCursor } = await product.ask(user, leads.listLeads, {
    query: { ...query, limit: '100' },
  });
  expect(nextCursor).toBeNull();
  return items;
}

const SOURCE = {
  name: 'HarvestAPI',
  state: 'fresh',
  asOf: null,
  nextCheckAt: null,
  checkableAt: null,
} as const;

const readOverview = (product: Briefs, user: string) =>
  getSignalsOverview({ ...product.deps, findSourceStanding: async () => SOURCE }, user);

/** The records of a file, without its head. */
async function readFile(
  product: Briefs,
  user: string,
  route: Route,
  query: Record<string, string>,
): Promise<string[][]> {
  const { status, text } = await product.answer(user, route, { query });
  expect(status).toBe(200);
  return parseRecords(text.replace(BYTE_ORDER_MARK, '')).slice(1);
}
