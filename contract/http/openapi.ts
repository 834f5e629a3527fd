import { type Access, actorsOf, refusalsOf } from './access.ts';
import { CODES, COMMON_ERRORS, type ErrorName } from '../errors.ts';
import { wireSchema } from './json-schema.ts';
import type { Operation } from './operation.ts';
import { pathTemplate } from './path.ts';
import { ErrorBody, isNavigation, LINES, type Route } from './route.ts';

/** The contract as an OpenAPI 3.1 document. `serverUrl` is the base of all paths. */
export function openApiDocument(operations: readonly Operation[], serverUrl: string) {
  const modules = new Set(operations.map(({ module }) => module));
  const byPath = Map.groupBy(operations, ({ route }) => pathTemplate(route.path));
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
      securitySchemes: securitySchemes(operations),
      schemas: { Error: wireSchema(ErrorBody) },
    },
    paths: Object.fromEntries(
      [...byPath].map(([path, group]) => [
        path,
        Object.fromEntries(group.map((each) => [each.route.method.toLowerCase(), described(each)])),
      ]),
    ),
  };
}

function described({ id, module, route }: Operation) {
  return {
    operationId: id,
    summary: route.summary,
    tags: [module.name],
    security: security(route.access),
    parameters: [...parameters('path', route.params), ...parameters('query', route.query)],
    ...requestBody(route),
    responses: { ...successes(route), ...failures(route) },
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

function securitySchemes(operations: readonly Operation[]) {
  const used = operations.flatMap(({ route }) => Object.keys(actorsOf(route.access) ?? {}));
  return Object.fromEntries(Object.entries(SCHEMES).filter(([name]) => used.includes(name)));
}

/** Alternatives; empty if the operation needs no token. */
function security(access: Access) {
  const { session, token } = actorsOf(access) ?? {};
  return [...(session ? [{ session: [] }] : []), ...(token ? [{ token }] : [])];
}

function parameters(where: 'path' | 'query', schema: Route['params']) {
  if (!schema) return [];
  const { properties = {}, required = [] } = wireSchema(schema);
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: where,
    required: required.includes(name),
    schema: value,
  }));
}

function requestBody({ body, upload }: Route) {
  if (body) return { requestBody: { required: true, content: content(wireSchema(body)) } };
  if (!upload) return {};
  const types = upload.mediaTypes.map((mediaType) => content({}, mediaType));
  const description = `At most ${upload.maxBytes} bytes`;
  return { requestBody: { required: true, description, content: Object.assign({}, ...types) } };
}

function successes(route: Route) {
  return Object.fromEntries(
    Object.entries(route.replies).map(([status, schema]) => [
      status,
      status.startsWith('3')
        ? { description: 'Redirection', headers: { Location: { schema: { type: 'string' } } } }
        : { description: 'Success', content: success(route, wireSchema(schema)) },
    ]),
  );
}

function success({ stream, mediaType }: Route, schema: object) {
  if (stream === 'bytes') return content({}, mediaType);
  if (stream !== 'lines') return content(schema, mediaType);
  const item = { type: 'object', properties: { item: schema }, required: ['item'] };
  const error = { type: 'object', properties: { error: ERROR }, required: ['error'] };
  const description = 'One JSON object per line: the items, then an error if one occurred';
  return content({ description, oneOf: [item, error] }, LINES);
}

const ERROR = { $ref: '#/components/schemas/Error' };

function failures(route: Route) {
  if (isNavigation(route)) return {};
  const { access, params, errors } = route;
  const names = new Set<ErrorName>([
    ...COMMON_ERRORS,
    ...refusalsOf(access),
    ...(params ? (['not_found'] as const) : []),
    ...errors,
  ]);
  const byStatus = Map.groupBy(names, (name) => CODES[name].status);
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      status,
      {
        description: group.map((name) => `${CODES[name].code}: ${CODES[name].text}`).join('; '),
        content: content(ERROR),
      },
    ]),
  );
}

function content(schema: object, mediaType = 'application/json') {
  return { [mediaType]: { schema } };
}
