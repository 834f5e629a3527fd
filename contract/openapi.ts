import * as z from 'zod/mini';
import { CODES, COMMON_ERRORS, type ErrorName } from './errors.ts';
import { ErrorBody, type Route } from './route.ts';

/** The contract as an OpenAPI 3.1 document. `serverUrl` is the base that the paths stand under. */
export function openApiDocument(routes: readonly Route[], serverUrl: string) {
  return {
    openapi: '3.1.0',
    info: { title: 'Rapport', version: '1.0.0' },
    servers: [{ url: serverUrl }],
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: jsonSchema(ErrorBody, 'output') },
    },
    paths: Object.fromEntries(
      [...new Set(routes.map((route) => route.path))].map((path) => [
        path.replaceAll(/:(\w+)/g, '{$1}'),
        Object.fromEntries(
          routes
            .filter((route) => route.path === path)
            .map((route) => [route.method.toLowerCase(), operation(route)]),
        ),
      ]),
    ),
  };
}

function operation(route: Route) {
  return {
    summary: route.summary,
    ...(route.access === 'signed-in' ? { security: [{ bearer: [] }] } : {}),
    parameters: [...parameters('path', route.params), ...parameters('query', route.query)],
    ...(route.body
      ? { requestBody: { required: true, content: content(jsonSchema(route.body, 'input')) } }
      : {}),
    responses: { ...successes(route), ...failures(route) },
  };
}

function parameters(where: 'path' | 'query', schema: z.ZodMiniObject | undefined) {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input');
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: where,
    required: required.includes(name),
    schema: value,
  }));
}

function successes(route: Route) {
  return Object.fromEntries(
    Object.entries(route.replies).map(([status, schema]) => [
      status,
      status.startsWith('3')
        ? { description: 'Redirection' }
        : {
            description: 'Success',
            content: content(jsonSchema(schema, 'output'), route.mediaType),
          },
    ]),
  );
}

/** Failures share one body; where a status has several codes, the description lists them. */
function failures(route: Route) {
  const names: ErrorName[] = [...COMMON_ERRORS, ...refusalsOfSessions(route), ...route.errors];
  const byStatus = Map.groupBy(names, (name) => CODES[name].status);
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      status,
      {
        description: group.map((name) => `${CODES[name].code}: ${CODES[name].text}`).join('; '),
        content: content({ $ref: '#/components/schemas/Error' }),
      },
    ]),
  );
}

/** Errors caused by the session of a signed-in call. */
function refusalsOfSessions(route: Route): ErrorName[] {
  if (route.access !== 'signed-in') return [];
  return [
    'unauthenticated',
    ...(route.openToExtension ? [] : (['not_for_this_session'] as const)),
    ...(route.wantsFreshProof ? (['proof_needed'] as const) : []),
  ];
}

function content(schema: object, mediaType = 'application/json') {
  return { [mediaType]: { schema } };
}

function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output') {
  return z.toJSONSchema(schema, { io, unrepresentable: 'any' });
}
