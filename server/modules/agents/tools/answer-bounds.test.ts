import type * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { buildWireSchema } from '../../../../contract/http/json-schema.ts';
import type { CallRoute } from '../../../platform/http/routes/direct-calls.ts';
import { ANSWER_MAX_BYTES, measureAnswer } from './answer-size.ts';
import { TOOLS } from './tools.ts';

const KEY = '00000000-0000-4000-8000-000000000007';
const TEXTS = ['漢\u{1F600}"\\\n\0', 'word ', '\u0001', '\uD800'].map((piece) =>
  piece.repeat(20_000),
);
const NESTED_ITEMS = 8;
/** Fields with texts of others; the rest is of our own making. */
const FOREIGN = ['name', 'headline', 'detail', 'title', 'text', 'url', 'words', 'source'];

const INPUTS: Readonly<Record<string, object>> = {
  list_signals: { limit: 50 },
  list_leads: { tab: 'all', limit: 25 },
  get_lead: { lead_id: 1, limit: 30 },
  record_touch: { lead_id: 1, kind: 'note', text: 'Called', key: KEY },
  set_stage: { lead_id: 1, stage: 'meeting' },
  write_opener: { lead_id: 1, key: KEY },
};

type Schema = z.core.JSONSchema.BaseSchema;

/** A value of the schema with texts that are longer than any service sends. */
function inflate(schema: Schema, items: number, text: string, own = text): unknown {
  const one = (part: Schema) => inflate(part, NESTED_ITEMS, text, own);
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return one(options.find(({ type }) => type !== 'null') ?? {});
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum.toSorted((a, b) => measure(b) - measure(a))[0];
  if (schema.type === 'integer') return 2_147_483_647;
  if (schema.type === 'number') return 0.123456789012345;
  if (schema.type === 'boolean') return false;
  if (schema.type === 'array') {
    const item = one(schema.items as Schema); // of arrays only, no tuples
    return Array.from({ length: items }, () => item);
  }
  if (schema.type === 'object') {
    const fields = Object.entries(schema.properties ?? {}) as [string, Schema][]; // never `true`
    return Object.fromEntries(
      fields.map(([name, part]) => {
        const ours = name === 'nextCursor' ? 'c'.repeat(400) : 'x'.repeat(40);
        const word = FOREIGN.includes(name) ? text : ours;
        return [name, inflate(part, name === 'items' ? items : NESTED_ITEMS, text, word)];
      }),
    );
  }
  return schema.format || schema.pattern ? '2026-01-31T09:00:00.000Z' : own;
}

const measure = (value: unknown) => JSON.stringify(value).length;

const answerWith = (text: string) =>
  (async (route, { query = {} } = {}) => {
    const [reply] = Object.values(route.replies);
    const schema = buildWireSchema(reply as z.core.$ZodType);
    const items = Number(query['limit'] ?? 50);
    if (!route.stream) return inflate(schema, items, text);
    const events = schema.anyOf ?? schema.oneOf ?? [];
    return events.flatMap((event) => Array.from({ length: 3 }, () => inflate(event, 20, text)));
  }) as CallRoute; // by the route's schema

test.each(TOOLS.map((tool) => ({ name: tool.name, tool })))(
  'T94 an answer of $name stays below 10,000 tokens, however long the texts of others are',
  async ({ name, tool }) => {
    for (const text of TEXTS) {
      const answer = await tool.run(
        answerWith(text),
        INPUTS[name] ?? {},
        'https://rapport.example',
      );
      expect(measureAnswer(answer)).toBeLessThanOrEqual(ANSWER_MAX_BYTES);
      expect(measureAnswer(answer)).toBeGreaterThan(100);
    }
  },
);
