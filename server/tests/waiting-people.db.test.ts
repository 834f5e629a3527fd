import { expect, test } from 'vitest';
import { atScale } from '../../contract/testing/scale.ts';
import type { Route } from '../../contract/http/route.ts';
import * as insights from '../../contract/routes/insights.ts';
import * as rules from '../../contract/routes/lead-rules.ts';
import * as contract from '../../contract/routes/leads.ts';
import { getActors } from '../../contract/http/access.ts';
import { buildWireSchema } from '../../contract/http/json-schema.ts';
import { routes } from '../../contract/routes/index.ts';
import * as signals from '../../contract/routes/signals.ts';
import { insightsModule } from '../modules/insights/insights.module.ts';
import { type Dice, createDice } from '../modules/signals/reading/list-network.fixture.ts';
import { comment, reaction } from '../modules/signals/signals.fixture.ts';
import { type Leads, startLeads, NOTHING } from '../modules/leads/leads.fixture.ts';
import { readLeadNews } from '../modules/leads/news/news.ts';

const RULE_SETS = atScale({ short: 12, long: 100 });
const SEEN = ['Baker at Bread', 'Head of RevOps at Acme', 'Astronaut at Moonbase'];
const HIDDEN = {
  one: ['Astronaut at Moonbase', 'Secret agent at Hideout', 'Head of RevOps at Acme'],
  other: ['Nurse at Clinic', 'Baker at Bread', 'Gardener at Park'],
};
const WORDS = [...SEEN, ...HIDDEN.one, ...HIDDEN.other, 'Person'].flatMap((text) =>
  text.split(' '),
);

/** Thirty people who are seen, and fifteen who wait, with headlines of this member alone. */
async function withWaiting(app: Leads, headlines: readonly string[]): Promise<string> {
  const user = await app.addMember(30);
  await app.addPost(user);
  const person = (index: number, texts: readonly string[], name: string) =>
    reaction(`${name} ${index}`, 'insightful', {
      name: `${texts[index % texts.length]?.split(' ')[0]} Person`,
      headline: texts[index % texts.length] ?? '',
    });
  await app.arrive(
    user,
    Array.from({ length: 30 }, (_, index) => person(index, SEEN, 'Seen')),
  );
  await app.arrive(
    user,
    Array.from({ length: 15 }, (_, index) => person(index, headlines, 'Hidden')),
  );
  return user;
}

function makeRules(dice: Dice) {
  const some = (count: number) =>
    Array.from({ length: dice.below(count + 1) }, () => WORDS[dice.below(WORDS.length)] ?? '');
  const wanted = { titles: some(2), fields: some(2), places: some(1) };
  const text = Object.values(wanted).flat().join(' ').toLowerCase();
  // To exclude who is looked for is refused.
  const never = some(3).filter((word) => !text.includes(word.toLowerCase()));
  return { ...NOTHING, ...wanted, never };
}

type MemberRequest = {
  route: Route;
  query?: Record<string, string>;
  body?: object;
  id?: number;
  no?: number;
};

/** Everything that a member can ask for with words, filters and numbers of their own. */
function questions(dice: Dice): MemberRequest[] {
  const word = WORDS[dice.below(WORDS.length)] ?? '';
  const id = 1 + dice.below(30);
  return [
    ...['todo', 'all', 'set-aside'].map((tab) => ({
      route: contract.listLeads,
      query: { tab, limit: '200' },
    })),
    { route: contract.findLeads, query: { q: word } },
    { route: contract.getLead, id },
    { route: contract.previewLeadExport, query: { preset: 'people' } },
    { route: signals.previewExport, query: { preset: 'hubspot' } },
    { route: signals.listSignals, query: { search: word } },
    { route: signals.listSignals, query: { person: String(1 + dice.below(45)) } },
    { route: signals.listSignalPosts, query: { search: word } },
    { route: insights.getInsights, query: { days: '90' } },
    { route: rules.getRanking },
    { route: rules.previewReactions },
    { route: rules.previewIdealCustomer, body: makeRules(dice) },
    { route: rules.previewVerdict, id, body: { reason: 'competitor' } },
  ];
}

/** Ids of posts, and of people in files, name the account. */
function hideAccount(text: string): string {
  return text.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}|"[0-9a-f]{12}-\d+"|"requestId":"[^"]*"/g, '');
}

test('T75 nothing that a member asks for depends on what is written about people who wait', async () => {
  const app = await startLeads([insightsModule]);
  const [user, twin] = [await withWaiting(app, HIDDEN.one), await withWaiting(app, HIDDEN.other)];
  const dice = createDice(1);
  let version = 0;
  const answered = async (member: string, { route, ...parts }: MemberRequest) => {
    const { status, text } = await app.answer(member, route, parts);
    expect([route.path, status]).toEqual([route.path, 200]);
    return hideAccount(text);
  };
  const asideCounts = new Set<string>();
  for (let time = 0; time < RULE_SETS; time += 1) {
    const body = { ...makeRules(dice), version };
    for (const member of [user, twin]) {
      ({ version } = await app.ask(member, rules.saveIdealCustomer, { body }));
    }
    const asked = time % 10 === 0 ? questions(dice) : questions(dice).slice(0, 3);
    for (const question of asked) {
      const [first, second] = [await answered(user, question), await answered(twin, question)];
      expect([question.route.path, first]).toEqual([question.route.path, second]);
    }
    const { waiting, counts } = await app.listed(user);
    expect({ time, waiting }).toEqual({ time, waiting: 15 });
    asideCounts.add(JSON.stringify(counts.setAside));
  }
  expect(asideCounts.size).toBeGreaterThan(3);
}, 240_000);

test('T75 which waiting signals open first does not depend on the rules of the member', async () => {
  const app = await startLeads();
  const opened: number[][] = [];
  for (const headlines of [HIDDEN.one, HIDDEN.other]) {
    const user = await withWaiting(app, headlines);
    const body = { ...NOTHING, titles: ['Astronaut', 'Secret agent'], version: 0 };
    await app.ask(user, rules.saveIdealCustomer, { body });
    await app.upgrade(user, 34);
    await app.work();
    const open = (await app.findSignals(user)).filter((signal) => signal.opened_at !== null);
    opened.push(open.map(({ no }) => no));
  }
  expect(opened[0]).toHaveLength(34);
  expect(opened[0]).toEqual(opened[1]);
});

test('T75 the number of waiting people in a brief is that of the list, by any rules', async () => {
  const app = await startLeads();
  const user = await withWaiting(app, HIDDEN.one);
  const news = () => readLeadNews(app.deps, user, { since: new Date(0), lastBrief: null });
  expect((await news())?.leftOut.waiting).toBe(15);
  const body = { ...NOTHING, never: ['Astronaut', 'Agent', 'Secret'], version: 0 };
  await app.ask(user, rules.saveIdealCustomer, { body });
  expect((await news())?.leftOut.waiting).toBe(15);
});

type Json = {
  type?: string;
  format?: string;
  enum?: string[];
  const?: unknown;
  anyOf?: Json[];
  properties?: Record<string, Json>;
};

/** What the tracking module and openers answer takes no words of the member. */
const ELSEWHERE = ['/signals/overview', '/leads/people/:id/openers'];

/** All other routes of the contract that read people or signals. */
const READING = routes.filter(
  ({ method, path, access }) =>
    method === 'GET' &&
    /^\/(signals|leads|insights)/.test(path) &&
    getActors(access) !== undefined &&
    !ELSEWHERE.includes(path),
);

const DAYS = ['2026-02-01T00:00:00Z', '2026-02-28T00:00:00Z', '2026-03-01T12:00:00Z'];

function pick<T>(dice: Dice, values: readonly T[]): T {
  return values[dice.below(values.length)] as T; // none is empty
}

/** Any value that the schema of a query allows. */
function pickValue(dice: Dice, name: string, schema: Json): string {
  const choices = [schema, ...(schema.anyOf ?? [])].flatMap((each) => each.enum ?? []);
  if (choices.length > 0) return pick(dice, choices);
  if (schema.const !== undefined) return String(schema.const);
  if (schema.format === 'date-time') return pick(dice, DAYS);
  const isNumber = [schema, ...(schema.anyOf ?? [])].some(({ type }) => type === 'integer');
  if (isNumber) return String(1 + dice.below(name === 'limit' ? 100 : 45));
  return pick(dice, WORDS).slice(0, 2 + dice.below(20));
}

function askAnything(dice: Dice): MemberRequest {
  const route = pick(dice, READING);
  const { properties = {} } = route.query ? (buildWireSchema(route.query) as Json) : {};
  const { cursor: _, ...filters } = properties;
  const query = Object.fromEntries(
    Object.entries(filters)
      .filter(([name]) => name === 'preset' || name === 'q' || dice.below(3) === 0)
      .map(([name, schema]) => [name, pickValue(dice, name, schema)]),
  );
  return { route, query, id: 1 + dice.below(50), no: 1 + dice.below(2) };
}

test('T75 no filter, sort, count or export tells what is written by and about people who wait', async () => {
  const app = await startLeads([insightsModule]);
  const twins: string[] = [];
  for (const headlines of [HIDDEN.one, HIDDEN.other]) {
    const user = await withWaiting(app, headlines);
    const comments = headlines.map((headline, index) =>
      comment(`Hidden ${index}`, `As a ${headline} I do this.`, app.clock.now()),
    );
    await app.arrive(user, comments, { kind: 'comment' });
    twins.push(user);
  }
  const dice = createDice(2);
  const answered = new Set<string>();
  for (let time = 0; time < atScale({ short: 100, long: 5_000 }); time += 1) {
    const asked = askAnything(dice);
    const answers: unknown[] = [];
    for (const user of twins) {
      const { status, text } = await app.answer(user, asked.route, asked);
      answers.push({ status, text: hideAccount(text) });
      if (status === 200) answered.add(asked.route.path);
    }
    expect([asked.route.path, asked.query, answers[0]]).toEqual([
      asked.route.path,
      asked.query,
      answers[1],
    ]);
  }
  expect([...answered].toSorted()).toEqual(
    [...new Set(READING.map(({ path }) => path))].toSorted(),
  );
}, 240_000);
