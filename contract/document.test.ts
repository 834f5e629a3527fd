import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { describeProduct } from './document.ts';
import { EVENT_DATA } from './webhooks.ts';
import { WEBHOOK_TYPES } from './webhook-types.ts';

test('every event that a receiver can choose is described, and an outside linter finds nothing', async () => {
  const document = describeProduct('https://rapport.example/api');
  expect(Object.keys(document.webhooks)).toEqual(Object.keys(EVENT_DATA));
  expect(Object.keys(EVENT_DATA)).toEqual([...WEBHOOK_TYPES, 'test']);
  const config = await createConfig({ extends: ['recommended-strict'] });
  const source = JSON.stringify({ ...document, paths: {}, tags: [] });
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
  const ofEvents = problems.filter(({ ruleId }) => !UNUSED.includes(ruleId));
  expect(ofEvents.map(({ ruleId, location: [at] }) => `${ruleId} ${at?.pointer}`)).toEqual([]);
});

/** The operations, which use these, are examined by another test. */
const UNUSED = ['no-unused-components'];
