import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { EXAMPLES } from '../examples/examples.ts';
import { getActors } from './access.ts';
import { openApiDocument } from './openapi.ts';
import { type Operation, listOperations } from './operation.ts';
import { toPathTemplate } from './path.ts';
import { isNavigation } from './route.ts';
import { operations } from '../routes/index.ts';
import * as notes from '../testing/notes.ts';

const noteOperations = listOperations({ notes }, { notes: 'Notes of an account' });
const SERVER = 'https://rapport.test/api';

const Described = z.object({
  operationId: z.string(),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z.array(
    z.object({
      name: z.string(),
      in: z.string(),
      required: z.boolean(),
      schema: z.looseObject({}),
    }),
  ),
  requestBody: z.optional(z.object({ content: z.record(z.string(), z.unknown()) })),
  responses: z.record(z.string(), z.looseObject({ content: z.optional(z.looseObject({})) })),
});

function describeOperations(all: readonly Operation[]) {
  const { paths } = openApiDocument(all, SERVER);
  const operationsAt: Record<string, Record<string, unknown>> = paths;
  return (id: string) => {
    const route = all.find((each) => each.id === id)?.route;
    const path = operationsAt[toPathTemplate(route?.path ?? '')];
    return z.parse(Described, path?.[route?.method.toLowerCase() ?? '']);
  };
}
const described = describeOperations(operations);
const note = describeOperations(noteOperations);

test('every operation is in the OpenAPI document under a unique id', () => {
  const ids = operations.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(described(id).operationId).toBe(id);
});

test('the OpenAPI document states the authentication of every operation', () => {
  for (const { id, route } of operations) {
    const { session, token } = getActors(route.access) ?? {};
    const bySession = session ? [{ session: [] }] : [];
    const byToken = token ? [{ token: token === 'any' ? [] : token }] : [];
    expect([id, described(id).security]).toEqual([id, [...bySession, ...byToken]]);
  }
  expect(note('changeNote').security).toEqual([
    { session: [] },
    { token: ['notes:read', 'notes:write'] },
  ]);
  expect(note('readLine').security).toEqual([{ token: ['notes:read'] }]);
});

test.each([
  ['the product', operations],
  ['an interface that uses all that the contract can say', noteOperations],
])('an outside linter finds nothing in the OpenAPI document of %s', async (_, all) => {
  expect(await listFindings(all, NO_RESPONSE_RULES)).toEqual([]);
  expect(await listFindings(all.filter(({ route }) => !isNavigation(route)))).toEqual([]);
});

/** A navigation answers with redirects only, and has neither a success nor an error. */
const NO_RESPONSE_RULES = {
  'operation-2xx-response': 'off',
  'operation-4xx-response': 'off',
} as const;

async function listFindings(all: readonly Operation[], rules = {}): Promise<string[]> {
  const source = JSON.stringify(openApiDocument(all, SERVER, EXAMPLES));
  const config = await createConfig({ extends: ['recommended-strict'], rules });
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
  return problems.map(({ ruleId, location: [where] }) => `${ruleId} ${where?.pointer}`);
}

test('the linter finds errors', async () => {
  const document = openApiDocument(noteOperations, SERVER);
  const config = await createConfig({ extends: ['recommended-strict'] });
  for (const [wrong, rule] of [
    [{ ...document, components: {} }, 'no-unresolved-refs'],
    [{ ...document, openapi: '3.1.0', info: {} }, 'struct'],
  ] as const) {
    const source = JSON.stringify(wrong);
    const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
    expect(problems.map(({ ruleId }) => ruleId)).toContain(rule);
  }
});

test('the OpenAPI document states the media type of every response', () => {
  const getKind = ({ responses }: z.output<typeof Described>) =>
    Object.keys(responses['200']?.content ?? {});
  expect(getKind(described('getProfilePhoto'))).toEqual(['image/*']);
  expect(getKind(described('getMetrics'))).toEqual(['text/plain']);
  expect(getKind(described('getUser'))).toEqual(['application/json']);
  expect(getKind(note('followNotes'))).toEqual(['application/jsonl']);
  expect(getKind(note('exportNotes'))).toEqual(['text/csv']);
});

test('the OpenAPI document describes the wire format', () => {
  const { parameters } = note('listNotes');
  const named = Object.fromEntries(parameters.map((each) => [each.name, each]));
  expect(named['limit']).toMatchObject({
    required: false,
    schema: { type: 'integer', minimum: 1, maximum: 200, default: 50 },
  });
  expect(named['since']?.schema).toEqual({ type: 'string', format: 'date-time' });
  expect(named['cursor']?.schema).toMatchObject({ type: 'string' });
  const [book, line] = note('readLine').parameters;
  expect(book).toMatchObject({ in: 'path', required: true, schema: { type: 'string' } });
  expect(line).toMatchObject({ in: 'path', required: true, schema: { type: 'integer' } });
  expect(note('readNote').responses['200']?.content).toMatchObject({
    'application/json': { schema: { properties: { at: { type: 'string', format: 'date-time' } } } },
  });
});

test('the OpenAPI document includes uploads and derived errors', () => {
  expect(Object.keys(note('importNotes').requestBody?.content ?? {})).toEqual([
    'text/csv',
    'text/plain',
  ]);
  const getDescription = (id: string, status: number) =>
    String(note(id).responses[String(status)]?.['description']);
  expect(getDescription('readNote', 404)).toContain('Object not found');
  expect(getDescription('changeNote', 403)).toContain(
    '122: This is not allowed with these credentials',
  );
  expect(getDescription('removeNote', 403)).toContain('121: Please confirm it’s you');
});
