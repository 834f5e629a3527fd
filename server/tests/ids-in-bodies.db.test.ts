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
import { buildItem } from '../modules/signals/ingest/page.rules.ts';
import { type Openers, openers } from '../modules/openers/openers.fixture.ts';
import { comment, reaction } from '../modules/signals/signals.fixture.ts';

const SECRET = 'hiddenextra';
const JONAS = { name: 'Jonas Weber', headline: 'CTO at Northbeam' };
/** The visible person, the hidden namesake, and a number that is nowhere. */
const [SEEN, HIDDEN, ABSENT] = [1, 2, 987_654];
const OPENER = { channel: 'note-300', language: 'en', signal: null, facts: [], again: null };

type Parts = { id?: number; query?: Record<string, string>; body?: object };
/** What a member sends to name the hidden one, or one that does not exist. */
type Probe = { field: string; route: Route; name: (isHidden: boolean) => Parts };

const personOr = (isHidden: boolean) => (isHidden ? HIDDEN : ABSENT);
const factOr = (isHidden: boolean) =>
  isHidden
    ? `comment-${HIDDEN}-${createHash('sha256').update(SECRET).digest('hex').slice(0, 8)}`
    : `comment-${ABSENT}-00000000`;
const newOpener = (changed: object): Parts => ({
  id: SEEN,
  body: { ...OPENER, key: crypto.randomUUID(), ...changed },
});

const PROBES: readonly Probe[] = [
  {
    field: 'body other',
    route: leads.settleSamePerson,
    name: (isHidden) => ({ id: SEEN, body: { other: personOr(isHidden), isSame: true } }),
  },
  {
    field: 'body other',
    route: leads.settleSamePerson,
    name: (isHidden) => ({ id: SEEN, body: { other: personOr(isHidden), isSame: false } }),
  },
  {
    field: 'query person',
    route: signals.listSignals,
    name: (isHidden) => ({ query: { person: String(personOr(isHidden)) } }),
  },
  {
    field: 'query post',
    route: signals.listSignals,
    name: (isHidden) => ({ query: { post: isHidden ? '2' : String(ABSENT) } }),
  },
  ...[signals.exportSignals, signals.previewExport].flatMap((route): Probe[] => [
    {
      field: 'query person',
      route,
      name: (isHidden) => ({ query: { preset: 'plain', person: String(personOr(isHidden)) } }),
    },
    {
      field: 'query post',
      route,
      name: (isHidden) => ({ query: { preset: 'plain', post: isHidden ? '2' : String(ABSENT) } }),
    },
  ]),
  {
    field: 'body seen.numbers[]',
    route: signals.markSignalsSeen,
    name: (isHidden) => ({ body: { seen: { numbers: [personOr(isHidden)] } } }),
  },
  {
    field: 'body unseen.numbers[]',
    route: signals.markSignalsUnseen,
    name: (isHidden) => ({ body: { unseen: { numbers: [personOr(isHidden)] } } }),
  },
  {
    field: 'query signal',
    route: openersContract.getComposer,
    name: (isHidden) => ({ id: SEEN, query: { signal: String(personOr(isHidden)) } }),
  },
  {
    field: 'body signal',
    route: openersContract.writeOpener,
    name: (isHidden) => newOpener({ signal: personOr(isHidden) }),
  },
  {
    field: 'body facts[]',
    route: openersContract.writeOpener,
    name: (isHidden) => newOpener({ facts: [factOr(isHidden)] }),
  },
];

/** Numbers and keys that name no person or signal, each with what they are. */
const OTHERS: Readonly<Record<string, string>> = {
  'query limit': 'a size',
  'query cursor': 'a place in an order, from which only visible rows follow',
  'body atMost': 'a size',
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
function idsIn(schema: Json, path: string): string[] {
  const { properties = {}, items, anyOf = [], oneOf = [] } = schema;
  const isNumber = [schema.type].flat().some((type) => type === 'integer' || type === 'number');
  const isNullOnly = schema.type === 'null';
  const isId =
    isNumber || schema.format === 'uuid' || (schema.type === 'string' && NAMES.test(path));
  return [
    ...(isId && !isNullOnly ? [path] : []),
    ...[...anyOf, ...oneOf].flatMap((each) => idsIn(each, path)),
    ...(items ? idsIn(items, `${path}[]`) : []),
    ...Object.entries(properties).flatMap(([name, each]) =>
      idsIn(each, path.endsWith(' ') ? `${path}${name}` : `${path}.${name}`),
    ),
  ];
}

const fields = routes
  .filter(({ access }) => getActors(access) !== undefined)
  .flatMap((route) =>
    (['body', 'query'] as const).flatMap((part) => {
      const schema = route[part];
      const ids = schema ? idsIn(buildWireSchema(schema) as Json, `${part} `) : [];
      return [...new Set(ids)].map((field) => ({ field, route }));
    }),
  );

const labelOf = ({ field, route }: Pick<Probe, 'field' | 'route'>) =>
  `${route.method} ${route.path} ${field}`;

test('T76 every number and key in a body or a query is known to name a person, or something else', () => {
  const probed = new Set(PROBES.map(labelOf));
  const unknown = fields.filter((each) => !probed.has(labelOf(each)) && !(each.field in OTHERS));
  // A code is a secret, not a name.
  expect(unknown.map(labelOf)).toEqual([
    'POST /user/email/verification/confirm body code',
    'POST /user/delete body code',
  ]);
  expect([...probed].filter((label) => !fields.map(labelOf).includes(label))).toEqual([]);
  expect(Object.keys(OTHERS).filter((name) => !fields.some(({ field }) => field === name))).toEqual(
    [],
  );
});

/** Jonas is known; the other Jonas and what he wrote wait, and so does the only signal of post 2. */
async function withNamesake(o: Openers) {
  const user = await o.addMember(1);
  await o.addPost(user);
  await o.addPost(user);
  await o.arrive(user, [reaction('Jonas', 'like', { ...JONAS, publicIdentifier: null })]);
  const hidden = comment('Jonas', SECRET, o.clock.now());
  const actor = { ...hidden.actor, ...JONAS, headline: `CTO at Northbeam, ${SECRET}` };
  const item = buildItem({ ...hidden, actor: { ...actor, memberId: null } });
  await o.arrive(user, [item], { kind: 'comment', post: 2 });
  return user;
}

async function ask(o: Openers, user: string, route: Route, { id, query, body }: Parts) {
  const search = new URLSearchParams(query).toString();
  const response = await fetch(`${o.origin}/api${fillPath(route.path, { id })}?${search}`, {
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

test('T76 an id in a body answers like one that does not exist while the person’s signals wait', async () => {
  const o = await openers({ model: null });
  const user = await withNamesake(o);
  for (const probe of PROBES) {
    const hidden = await ask(o, user, probe.route, probe.name(true));
    const absent = await ask(o, user, probe.route, probe.name(false));
    expect([labelOf(probe), hidden]).toEqual([labelOf(probe), absent]);
    expect(hidden.text).not.toContain(SECRET);
  }
  const lead = await ask(o, user, leads.getLead, { id: SEEN });
  expect(lead.text).not.toContain(SECRET);
  expect(JSON.parse(lead.text)).toMatchObject({ merges: [], samePeople: [] });
  const [, waiting] = await o.signalsOf(user);
  expect(waiting).toMatchObject({ opened_at: null, seen_at: null });
  expect(await o.db.selectFrom('lead_refused_merges').selectAll().execute()).toEqual([]);
  expect(await o.db.selectFrom('people').select('person_id').execute()).toHaveLength(2);
  expect((await ask(o, user, rules.getRanking, {})).text).not.toContain(SECRET);
});

test('T76 once a signal of the other person opens, they are merged', async () => {
  const o = await openers({ model: null });
  const user = await withNamesake(o);
  await o.upgrade(user, 3);
  await o.work();
  const body = { other: HIDDEN, isSame: true };
  expect(await ask(o, user, leads.settleSamePerson, { id: SEEN, body })).toEqual({
    status: 200,
    text: JSON.stringify({ id: SEEN }),
  });
  const { text } = await ask(o, user, leads.getLead, { id: SEEN });
  expect(JSON.parse(text).merges).toMatchObject([{ headline: expect.stringContaining(SECRET) }]);
});

test('T76 a person that the source merged while their signals waited stays unknown until one opens', async () => {
  const o = await openers({ model: null });
  const user = await withNamesake(o);
  const both = reaction('Jonas', 'like', JONAS);
  await o.arrive(user, [both]);
  expect(await o.db.selectFrom('person_merges').select('gone').execute()).toEqual([
    { gone: HIDDEN },
  ]);
  const merges = async () =>
    JSON.parse((await ask(o, user, leads.getLead, { id: SEEN })).text).merges.length;
  const undo = () =>
    fetch(`${o.origin}/api${fillPath(leads.undoLeadMerge.path, { no: 1 })}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${user}` },
    });
  expect([await merges(), (await undo()).status]).toEqual([0, 404]);
  await o.upgrade(user, 3);
  await o.work();
  expect([await merges(), (await undo()).status]).toEqual([1, 200]);
});
