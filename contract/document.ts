import * as z from 'zod/mini';
import { EXAMPLES } from './examples/examples.ts';
import { buildWireSchema } from './http/json-schema.ts';
import { openApiDocument } from './http/openapi.ts';
import { dateTime } from './http/codecs.ts';
import { operations } from './routes/index.ts';
import { EVENT_DATA, type EventType } from './webhooks.ts';

/** The whole public contract: operations, and the events that receivers get. */
export function describeProduct(serverUrl: string) {
  return { ...openApiDocument(operations, serverUrl, EXAMPLES), webhooks: describeEvents() };
}

const SUMMARIES: Readonly<Record<EventType, string>> = {
  'signal.created': 'New signals opened',
  'lead.entered': 'A person asked a question, or is among the first ten since this night',
  'lead.changed': 'A touch, mark or putting off of a lead changed',
  'person.merged': 'Two people turned out to be one; `gone` does not exist any more',
  'person.erased': 'A person was erased: erase what you received about them',
  'source.paused': 'The data service refused its credential: nothing new is read',
  'source.resumed': 'New engagement is read again',
  test: 'A member pressed “Test”',
};

function describeEvents() {
  // Object.entries widens the key.
  const types = Object.keys(EVENT_DATA) as EventType[];
  return Object.fromEntries(types.map((type) => [type, { post: describeEvent(type) }]));
}

function describeEvent(type: EventType) {
  const schema = buildWireSchema(
    z.object({ type: z.literal(type), timestamp: dateTime(), data: EVENT_DATA[type] }),
  );
  return {
    operationId: `on.${type}`,
    summary: SUMMARIES[type],
    security: [],
    parameters: ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => ({
      name,
      in: 'header',
      required: true,
      schema: { type: 'string' },
    })),
    requestBody: { required: true, content: { 'application/json': { schema } } },
    responses: {
      '2XX': { description: 'Received' },
      '410': { description: 'Gone: nothing is sent any more' },
      '4XX': { description: 'Refused: it is sent again later, like after any other failure' },
    },
  };
}
