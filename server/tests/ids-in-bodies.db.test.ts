import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { getActors } from '../../contract/http/access.ts';
import { buildWireSchema } from '../../contract/http/json-schema.ts';
import { fillPath } from '../../contract/http/path.ts';
import type { Route } from '../../contract/http/route.ts';
import { routes } from '../../contract/routes/index.ts';
import * as leads from '../../contract/routes/leads.ts';
import * as rules from '../../contract/routes/lead-rules.ts';
import * as openersContract from '../../contract/routes/openers.ts';
import * as signals from '../../contract/routes/signals.ts';
import { buildItem } from '../modules/signals/ingest/compare-page.rules.ts';
import { type Openers, startOpeners } from '../modules/openers/openers.fixture.ts';
import { comment, reaction } from '../modules/signals/signals.fixture.ts';

const SECRET = 'hiddenextra';
const JONAS = { name: 'Jonas Weber', headline: 'CTO at Northbeam' };
/** The numbers of the visible person, and of the hidden namesake with a signal of post 2. */
const [SEEN, HIDDEN] = [1, 2];
const OPENER = { channel: 'note-300', language: 'en', signal: null, facts: [], again: null };

type Parts = { id?: number; query?: Record<string, string>; body?: object };
type Target = { number: number; fact: string };
/** What a member sends to name a row by the number of a person, signal or post, or by a fact. */
type Probe = { field: string; route: Route; name: (target: Target) => Parts };

const createTarget = (number: number, text: string): Target => ({
  number,
  fact: `comment-${number}-${createHash('sha256').update(text).digest('hex').slice(0, 8)}`,
});
const ABSENT = createTarget(987_654, '');
const makeOpenerParts = (changed: object): Parts => ({
  id: SEEN,
  body: { ...OPENER, key: crypto.randomUUID(), ...changed },
});

const PROBES: readonly Probe[] = [
  {
    field: 'body other',
    route: leads.settleSamePerson,
    name: ({ number }) => ({ id: SEEN, body: { other: number, isSame: true } }),
  },
  {
    field: 'body other',
    route: leads.settleSamePerson,
    name: ({ number }) => ({ id: SEEN, body: { other: number, isSame: false } }),
  },
  {
    field: 'query person',
    route: signals.listSignals,
    name: ({ number }) => ({ query: { person: String(number) } }),
  },
  {
    field: 'query post',
    route: signals.listSignals,
    name: ({ number }) => ({ query: { post: String(number) } }),
  },
  ...[signals.exportSignals, signals.previewExport].flatMap((route): Probe[] => [
    {
      field: 'query person',
      route,
      name: ({ number }) => ({ query: { preset: 'plain', person: String(number) } }),
    },
    {
      field: 'query post',
      route,
      name: ({ number }) => ({ query: { preset: 'plain', post: String(number) } }),
    },
  ]),
  {
    field: 'body seen.numbers[]',
    route: signals.markSignalsSeen,
    name: ({ number }) => ({ body: { seen: { numbers: [number] } } }),
  },
  {
    field: 'body unseen.numbers[]',
    route: signals.markSignalsUnseen,
    name: ({ number }) => ({ body: { unseen: { numbers: [number] } } }),
  },
  {
    field: 'query signal',
    route: openersContract.getComposer,
    name: ({ number }) => ({ id: SEEN, query: { signal: String(number) } }),
  },
  {
    field: 'body signal',
    route: openersContract.writeOpener,
    name: ({ number }) => makeOpenerParts({ signal: number }),
  },
  {
    field: 'body facts[]',
    route: openersContract.writeOpener,
    name: ({ fact }) => makeOpenerParts({ facts: [fact] }),
  },
];

/** Numbers and keys that name no person or signal, each with what they are. */
const OTHERS: Readonly<Record<string, string>> = {
  'query limit': 'a size',
  'query fit': 'a number of bars',
  'query cursor': 'a place in an order, from which only visible rows follow',
  'body atMost': 'a size',
  'body days': 'how long a token is valid',
  'body seen.used': 'a size',
  'body version': 'the version of the rules',
  'body n': 'a variant of the opener in the path',
  'body key': 'made by the client, for its own calls',
  'body again': 'a request of the account for the person in the path',
  'body id': 'a rule, found among the account’s own',
};

const NAMES = /(^|\.|\s)(id|no|key|again|facts|numbers|cursor)(\[\])?$/;

type Json = {
  type?: unknown;
  format?: unknown;
  properties?: Record<string, Json>;
  items?: Json;
  anyOf?: Json[];
  oneOf?: Json[];
};

/** The fields of a body or query that may name a row: whole numbers, keys, and what is called so. */
function listIdsIn(schema: Json, path: string): string[] {
  const { properties = {}, items, anyOf = [], oneOf = [] } = schema;
  const isNumber = [schema.type].flat().some((type) => type === 'integer' || type === 'number');
  const isNullOnly = schema.type === 'null';
  const isId =
    isNumber || schema.format === 'uuid' || (schema.type === 'string' && NAMES.test(path));
  return [
    ...(isId && !isNullOnly ? [path] : []),
    ...[...anyOf, ...oneOf].flatMap((each) => listIdsIn(each, path)),
    ...(items ? listIdsIn(items, `${path}[]`) : []),
    ...Object.entries(properties).flatMap(([name, each]) =>
      listIdsIn(each, path.endsWith(' ') ? `${path}${name}` : `${path}.${name}`),
    ),
  ];
}

const fields = routes
  .filter(({ access }) => getActors(access) !== undefined)
  .flatMap((route) =>
    (['body', 'query'] as const).flatMap((part) => {
      const schema = route[part];
      const ids = schema ? listIdsIn(buildWireSchema(schema) as Json, `${part} `) : [];
      return [...new Set(ids)].map((field) => ({ field, route }));
    }),
  );

const getLabel = ({ field, route }: Pick<Probe, 'field' | 'route'>) =>
  `${route.method} ${route.path} ${field}`;

test('T76 every number and key in a body or a query is known to name a person, or something else', () => {
  const probed = new Set(PROBES.map(getLabel));
  const unknown = fields.filter((each) => !probed.has(getLabel(each)) && !(each.field in OTHERS));
  // A code is a secret, not a name.
  expect(unknown.map(getLabel)).toEqual([
    'POST /user/email/verification/confirm body code',
    'POST /user/delete body code',
  ]);
  expect([...probed].filter((label) => !fields.map(getLabel).includes(label))).toEqual([]);
  expect(Object.keys(OTHERS).filter((name) => !fields.some(({ field }) => field === name))).toEqual(
    [],
  );
});

/** Jonas is known; the other Jonas and what he wrote wait, and so does the only signal of post 2. */
async function withNamesake(app: Openers) {
  const user = await app.addMember(1);
  await app.addPost(user);
  await app.addPost(user);
  await app.arrive(user, [reaction('Jonas', 'like', { ...JONAS, publicIdentifier: null })]);
  const hidden = comment('Jonas', SECRET, app.clock.now());
  const actor = { ...hidden.actor, ...JONAS, headline: `CTO at Northbeam, ${SECRET}` };
  const item = buildItem({ ...hidden, actor: { ...actor, memberId: null } });
  await app.arrive(user, [item], { kind: 'comment', post: 2 });
  return user;
}

async function ask(app: Openers, user: string, route: Route, { id, query, body }: Parts) {
  const search = new URLSearchParams(query).toString();
  const response = await fetch(`${app.origin}/api${fillPath(route.path, { id })}?${search}`, {
    method: route.method,
    headers: {
      authorization: `Bearer ${user}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, text: text.replace(/"requestId":"[^"]*"/, '') };
}

/** However the target is named, the answer is that of a number that does not exist. */
async function expectAbsent(app: Openers, user: string, target: Target): Promise<void> {
  for (const probe of PROBES) {
    const named = await ask(app, user, probe.route, probe.name(target));
    const absent = await ask(app, user, probe.route, probe.name(ABSENT));
    expect([getLabel(probe), named]).toEqual([getLabel(probe), absent]);
    expect(named.text).not.toContain(SECRET);
  }
}

test('T76 an id in a body answers like one that does not exist while the person’s signals wait', async () => {
  const app = await startOpeners({ model: null });
  const user = await withNamesake(app);
  await expectAbsent(app, user, createTarget(HIDDEN, SECRET));
  const lead = await ask(app, user, leads.getLead, { id: SEEN });
  expect(lead.text).not.toContain(SECRET);
  expect(JSON.parse(lead.text)).toMatchObject({ merges: [], samePeople: [] });
  const [, waiting] = await app.findSignals(user);
  expect(waiting).toMatchObject({ opened_at: null, seen_at: null });
  expect(await app.db.selectFrom('lead_refused_merges').selectAll().execute()).toEqual([]);
  expect(await app.db.selectFrom('people').select('person_id').execute()).toHaveLength(2);
  expect((await ask(app, user, rules.getRanking, {})).text).not.toContain(SECRET);
});

test('T76 an id of an erased person, or of one of another member, answers like one that does not exist', async () => {
  const app = await startOpeners({ model: null });
  const user = await app.addMember(3);
  await app.addPost(user);
  await app.arrive(user, [reaction('Jonas', 'like', JONAS), reaction('Bo', 'like')]);
  await app.arrive(user, [comment('Mara', SECRET, app.clock.now())], { kind: 'comment' });
  await ask(app, user, leads.eraseLead, { id: 3, body: {} });
  const other = await app.addMember();
  await app.addPost(other);
  const people = Array.from({ length: 39 }, (_, index) => reaction(`Person ${index}`, 'like'));
  await app.arrive(other, people);
  await app.arrive(other, [comment('Noor', SECRET, app.clock.now())], { kind: 'comment' });
  expect((await ask(app, other, leads.getLead, { id: 40 })).status).toBe(200);

  for (const number of [3, 40]) await expectAbsent(app, user, createTarget(number, SECRET));
  const [theirs] = (await app.findSignals(other)).filter(({ no }) => no === 40);
  expect(theirs?.seen_at).toBeNull();
});

test('T76 once a signal of the other person opens, they are merged', async () => {
  const app = await startOpeners({ model: null });
  const user = await withNamesake(app);
  await app.upgrade(user, 3);
  await app.work();
  const body = { other: HIDDEN, isSame: true };
  expect(await ask(app, user, leads.settleSamePerson, { id: SEEN, body })).toEqual({
    status: 200,
    text: JSON.stringify({ id: SEEN }),
  });
  const { text } = await ask(app, user, leads.getLead, { id: SEEN });
  expect(JSON.parse(text).merges).toMatchObject([{ headline: expect.stringContaining(SECRET) }]);
});

test('T76 a person that the source merged while their signals waited stays unknown until one opens', async () => {
  const app = await startOpeners({ model: null });
  const user = await withNamesake(app);
  const both = reaction('Jonas', 'like', JONAS);
  await app.arrive(user, [both]);
  expect(await app.db.selectFrom('person_merges').select('gone').execute()).toEqual([
    { gone: HIDDEN },
  ]);
  const merges = async () =>
    JSON.parse((await ask(app, user, leads.getLead, { id: SEEN })).text).merges.length;
  const undo = () =>
    fetch(`${app.origin}/api${fillPath(leads.undoLeadMerge.path, { no: 1 })}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${user}` },
    });
  expect([await merges(), (await undo()).status]).toEqual([0, 404]);
  await app.upgrade(user, 3);
  await app.work();
  expect([await merges(), (await undo()).status]).toEqual([1, 200]);
});
