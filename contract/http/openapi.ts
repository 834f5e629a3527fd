import { type Access, getActors, listRefusals } from './access.ts';
import { CODES, COMMON_ERRORS, type ErrorName } from '../errors.ts';
import { buildWireSchema } from './json-schema.ts';
import type { Operation } from './operation.ts';
import { toPathTemplate } from './path.ts';
import { ErrorBody, isNavigation, LINES, type Route } from './route.ts';

/** One of the request and one of the success, by operation. */
type Examples = Readonly<Record<string, Example>>;
type Example = { readonly request?: unknown; readonly response?: unknown };

/** The contract as an OpenAPI 3.1 document. `serverUrl` is the base of all paths. */
export function openApiDocument(
  operations: readonly Operation[],
  serverUrl: string,
  examples: Examples = {},
) {
  const modules = new Set(operations.map(({ module }) => module));
  const byPath = Map.groupBy(operations, ({ route }) => toPathTemplate(route.path));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Rapport',
      version: '1.0.0',
      license: { name: 'AGPL-3.0-only', identifier: 'AGPL-3.0-only' },
    },
    servers: [{ url: serverUrl }],
    tags: [...modules].map(({ name, about }) => ({ name, description: about })),
    components: {
      securitySchemes: describeSecuritySchemes(operations),
      schemas: { Error: buildWireSchema(ErrorBody) },
    },
    paths: Object.fromEntries(
      [...byPath].map(([path, group]) => [
        path,
        Object.fromEntries(
          group.map((each) => [
            each.route.method.toLowerCase(),
            describeOperation(each, examples[each.id] ?? {}),
          ]),
        ),
      ]),
    ),
  };
}

function describeOperation({ id, module, route }: Operation, example: Example) {
  return {
    operationId: id,
    summary: route.summary,
    tags: [module.name],
    security: describeSecurity(route.access),
    parameters: [
      ...describeParameters('path', route.params),
      ...describeParameters('query', route.query),
    ],
    ...requestBody(route, example),
    responses: { ...describeSuccesses(route, example), ...describeFailures(route) },
  };
}

const SCHEMES = {
  session: { type: 'http', scheme: 'bearer', description: 'A session token' },
  token: {
    type: 'http',
    scheme: 'bearer',
    description: 'An API token; the names are the scopes it needs',
  },
} as const;

function describeSecuritySchemes(operations: readonly Operation[]) {
  const used = operations.flatMap(({ route }) => Object.keys(getActors(route.access) ?? {}));
  return Object.fromEntries(Object.entries(SCHEMES).filter(([name]) => used.includes(name)));
}

/** Alternatives; empty if the operation needs no token. */
function describeSecurity(access: Access) {
  const { session, token } = getActors(access) ?? {};
  return [
    ...(session ? [{ session: [] }] : []),
    ...(token ? [{ token: token === 'any' ? [] : token }] : []),
  ];
}

function describeParameters(where: 'path' | 'query', schema: Route['params']) {
  if (!schema) return [];
  const { properties = {}, required = [] } = buildWireSchema(schema);
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: where,
    required: required.includes(name),
    schema: value,
  }));
}

function requestBody({ body, upload }: Route, { request }: Example) {
  if (body) {
    const content = describeContent(buildWireSchema(body), undefined, request);
    return { requestBody: { required: true, content } };
  }
  if (!upload) return {};
  const types = upload.mediaTypes.map((mediaType) => describeContent({}, mediaType));
  const description = `At most ${upload.maxBytes} bytes`;
  return { requestBody: { required: true, description, content: Object.assign({}, ...types) } };
}

function describeSuccesses(route: Route, { response }: Example) {
  return Object.fromEntries(
    Object.entries(route.replies).map(([status, schema]) => [
      status,
      status.startsWith('3')
        ? { description: 'Redirection', headers: { Location: { schema: { type: 'string' } } } }
        : {
            description: 'Success',
            content: describeSuccess(route, buildWireSchema(schema), response),
          },
    ]),
  );
}

function describeSuccess({ stream, mediaType }: Route, schema: object, example: unknown) {
  if (stream === 'bytes') return describeContent({}, mediaType);
  if (stream !== 'lines') return describeContent(schema, mediaType, example);
  const item = { type: 'object', properties: { item: schema }, required: ['item'] };
  const error = { type: 'object', properties: { error: ERROR }, required: ['error'] };
  const description = 'One JSON object per line: the items, then an error if one occurred';
  return describeContent({ description, oneOf: [item, error] }, LINES);
}

const ERROR = { $ref: '#/components/schemas/Error' };

function describeFailures(route: Route) {
  if (isNavigation(route)) return {};
  const { access, params, errors } = route;
  const names = new Set<ErrorName>([
    ...COMMON_ERRORS,
    ...listRefusals(access),
    ...(params ? (['not_found'] as const) : []),
    ...errors,
  ]);
  const byStatus = Map.groupBy(names, (name) => CODES[name].status);
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      status,
      {
        description: group.map((name) => `${CODES[name].code}: ${CODES[name].text}`).join('; '),
        content: describeContent(ERROR),
      },
    ]),
  );
}

function describeContent(schema: object, mediaType = 'application/json', example?: unknown) {
  return { [mediaType]: { schema, ...(example === undefined ? {} : { example }) } };
}
