import { Ajv } from 'ajv';
import { Stripe } from 'stripe';
import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { ENDPOINTS } from '../api/endpoints.ts';
import type { Endpoint } from '../calls/endpoint.ts';
import { API_VERSION } from '../state/events.ts';
import { SECRET_KEY, startStripe } from '../testing/harness.ts';
import { liveThrough } from '../testing/scenario.ts';
import type { Reply } from '../testing/scenario.ts';
import { aliasOf, sdkSchemas } from '../testing/sdk-schemas.ts';
import type { SdkSchemas } from '../testing/sdk-schemas.ts';

const OBJECTS: { [object: string]: string } = {
  customer: 'Customer',
  product: 'Product',
  price: 'Price',
  coupon: 'Coupon',
  promotion_code: 'PromotionCode',
  'checkout.session': 'Checkout.Session',
  subscription: 'Subscription',
  invoice: 'Invoice',
  invoice_payment: 'InvoicePayment',
  payment_method: 'PaymentMethod',
  payment_intent: 'PaymentIntent',
  charge: 'Charge',
  tax_id: 'TaxId',
  refund: 'Refund',
  discount: 'Discount',
  'billing_portal.configuration': 'BillingPortal.Configuration',
  'billing_portal.session': 'BillingPortal.Session',
  'test_helpers.test_clock': 'TestHelpers.TestClock',
  account: 'Account',
  payment_method_configuration: 'PaymentMethodConfiguration',
  webhook_endpoint: 'WebhookEndpoint',
  event: 'EventBase',
  item: 'LineItem',
  line_item: 'InvoiceLineItem',
};

const DELETED = ['Customer', 'TaxId', 'WebhookEndpoint'].map((type) => `Deleted${type}`);

const PARAMS = [...new Set(ENDPOINTS.flatMap((each) => each.sdk.params ?? []))].toSorted();

const EventList = z.object({
  data: z.array(z.looseObject({ type: z.string(), data: z.looseObject({ object: z.unknown() }) })),
});

let schemas: SdkSchemas;
let ajv: Ajv;
let life: { replies: Reply[]; events: z.output<typeof EventList>['data'] };

beforeAll(async () => {
  const open = [...new Set([...Object.values(OBJECTS), ...DELETED])].toSorted();
  schemas = sdkSchemas({ open, closed: PARAMS });
  ajv = new Ajv({ strict: false, logger: false });
  ajv.addSchema({ $id: 'sdk', definitions: schemas.open });
  for (const type of open) ajv.getSchema(`sdk#/definitions/${aliasOf(type)}`);
  life = await oneLife();
}, 180_000);

async function oneLife(): Promise<typeof life> {
  await using harness = await startStripe();
  const replies: Reply[] = [];
  await liveThrough(harness, (reply) => replies.push(reply));
  const list = await fetch(`${harness.baseUrl}/v1/events?limit=100`, {
    headers: { authorization: `Bearer ${SECRET_KEY}` },
  });
  return { replies, events: EventList.parse(await list.json()).data };
}

function faultsOf(type: string, value: unknown): string[] {
  const check = ajv.getSchema(`sdk#/definitions/${aliasOf(type)}`);
  if (!check) return [`no schema for ${type}`];
  if (check(value)) return [];
  return (check.errors ?? []).map((error) => `${type}${error.instancePath} ${error.message}`);
}

/** Lists are checked by their objects. */
function faultsOfReply(value: unknown): string[] {
  if (!value || typeof value !== 'object' || !('object' in value)) return ['not an object'];
  if ((value.object === 'list' || value.object === 'search_result') && 'data' in value)
    return Array.isArray(value.data) ? value.data.flatMap(faultsOfReply) : ['not a list'];
  const type = OBJECTS[String(value.object)];
  if (type && 'deleted' in value) return faultsOf(`Deleted${type}`, value);
  return type ? faultsOf(type, value) : [`nobody knows ${String(value.object)}`];
}

test('the sandbox speaks the version that the SDK pins', () => {
  expect(API_VERSION).toBe(Stripe.API_VERSION);
});

test('the oracle detects deviations', () => {
  expect(faultsOf('Customer', { id: 'cus_1', object: 'customer' })).not.toEqual([]);
  expect(faultsOf('Price', { id: 'price_1', object: 'price', unit_amount: '5' })).not.toEqual([]);
});

test('every response in the scenario matches the SDK’s type, and every call is made', () => {
  const faults = life.replies.flatMap(({ method, path, body }) =>
    faultsOfReply(body).map((fault) => `${method} ${path}: ${fault}`),
  );
  expect([...new Set(faults)]).toEqual([]);
  const answered = new Set(life.replies.map(({ method, path }) => `${method} ${path}`));
  const calls = ENDPOINTS.map(({ method, path }) => `${method} ${path}`);
  expect(calls.filter((each) => !answered.has(each))).toEqual([]);
});

/** Fields of the versions before 2025-03-31 (https://docs.stripe.com/changelog/basil). */
const REMOVED: { [object: string]: string[] } = {
  subscription: ['current_period_start', 'current_period_end', 'discount'],
  invoice: ['charge', 'discount', 'paid', 'payment_intent', 'subscription', 'tax'],
  line_item: ['plan', 'price', 'proration', 'subscription_item', 'tax_amounts'],
  charge: ['invoice'],
  payment_intent: ['charges', 'invoice'],
};

function objectsIn(value: unknown): object[] {
  if (typeof value !== 'object' || value === null) return [];
  return [value, ...Object.values(value).flatMap(objectsIn)];
}

test('no response or event has a field that the pinned version has removed', () => {
  const objects = objectsIn([life.replies.map(({ body }) => body), life.events]);
  for (const [kind, removed] of Object.entries(REMOVED)) {
    const fields = objects
      .filter((each) => 'object' in each && each.object === kind)
      .flatMap((each) => Object.keys(each));
    expect([kind, fields.includes('id')]).toEqual([kind, true]);
    expect([kind, removed.filter((field) => fields.includes(field))]).toEqual([kind, []]);
  }
});

test('every event in the scenario matches the SDK’s types', () => {
  const faults = life.events.flatMap((event) => [
    ...faultsOf('EventBase', event),
    ...faultsOfReply(event.data.object).map((fault) => `${event.type}: ${fault}`),
  ]);
  expect([...new Set(faults)]).toEqual([]);
  expect(life.events.length).toBeGreaterThan(40);
});

test.each(
  ENDPOINTS.filter((each) => each.sdk.params).map(
    (each) => [`${each.method} ${each.path}`, each] as const,
  ),
)(
  '%s takes only parameters that the SDK’s type has, and demands what it demands',
  (_, endpoint) => {
    const own = toJsonSchema(endpoint);
    const theirs = resolve({ $ref: `#/definitions/${aliasOf(endpoint.sdk.params ?? '')}` });
    expect(compare(own, theirs, endpoint.sdk.params ?? '')).toEqual([]);
  },
);

type Schema = { [keyword: string]: unknown };

// Zod creates a JSON Schema by construction.
const toJsonSchema = (endpoint: Endpoint): Schema =>
  z.toJSONSchema(endpoint.params, { io: 'output', unrepresentable: 'any' }) as Schema;

/** Names that only one side has, and names that only the SDK requires. */
function compare(own: Schema, theirs: Schema, at: string): string[] {
  const objects = variants(theirs);
  const known = propertiesOf(objects);
  const faults: string[] = [];
  for (const branch of variants(own)) {
    const mine = propertiesOf([branch]);
    for (const [name, schema] of Object.entries(mine)) {
      const match = known[name];
      if (!match) faults.push(`${at} has no ${name}`);
      else faults.push(...compare(schema, match, `${at}.${name}`));
    }
    if (branch['type'] === 'array') {
      const items = objects.find((each) => each['type'] === 'array')?.['items'];
      if (!isSchema(items)) faults.push(`${at} is no list`);
      else if (isSchema(branch['items']))
        faults.push(...compare(branch['items'], items, `${at}[]`));
    }
    if (Object.keys(mine).length === 0 || objects.length !== 1) continue;
    const demanded = Array.isArray(objects[0]?.['required']) ? objects[0]['required'] : [];
    const mineDemanded = Array.isArray(branch['required']) ? branch['required'] : [];
    for (const name of demanded)
      if (!mineDemanded.includes(name)) faults.push(`${at} does not demand ${String(name)}`);
  }
  return faults;
}

function variants(schema: Schema): Schema[] {
  const resolved = resolve(schema);
  const either = resolved['anyOf'];
  return Array.isArray(either)
    ? either.flatMap((each) => (isSchema(each) ? variants(each) : []))
    : [resolved];
}

function resolve(schema: Schema): Schema {
  const reference = schema['$ref'];
  if (typeof reference !== 'string') return schema;
  const target = schemas.closed[decodeURIComponent(reference.replace('#/definitions/', ''))];
  if (!target) throw new Error(`no definition ${reference}`);
  return resolve(target);
}

function propertiesOf(objects: Schema[]): { [name: string]: Schema } {
  const all: { [name: string]: Schema } = {};
  for (const object of objects)
    for (const [name, schema] of Object.entries(
      isSchema(object['properties']) ? object['properties'] : {},
    ))
      if (isSchema(schema)) all[name] = schema;
  return all;
}

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
