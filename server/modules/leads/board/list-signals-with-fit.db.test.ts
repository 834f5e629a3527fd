import { expect, test } from 'vitest';
import * as rules from '../../../../contract/routes/lead-rules.ts';
import * as signals from '../../../../contract/routes/signals.ts';
import { startLeads, NOTHING } from '../leads.fixture.ts';

const REVOPS = { ...NOTHING, titles: ['Head of RevOps'], version: 0 };

test('signals show the fit of their people as leads do, and filter by it, in exports too', async () => {
  const app = await startLeads();
  const user = await app.addSeller();
  await app.addCrowd(user, 30);
  await app.asks(user, 'Mara');
  await app.asks(user, 'Nora');
  const list = (query: Record<string, string> = {}) =>
    app.ask(user, signals.listSignals, { query: { limit: '100', ...query } });
  expect(new Set((await list()).items.map(({ fit }) => fit))).toEqual(new Set([null]));

  await app.ask(user, rules.saveIdealCustomer, { body: REVOPS });
  await app.ask(user, rules.giveVerdict, {
    id: await app.findNumber(user, 'Nora'),
    body: { reason: 'customer', appliesTo: 'person', words: '' },
  });
  const ofLeads = new Map(
    (await app.listed(user)).items.map(({ id, fit }) => [id, fit?.bars ?? null]),
  );
  const { items } = await list();
  for (const { person, fit } of items) expect(fit).toBe(ofLeads.get(person.id) ?? null);
  expect(items.find(({ person }) => person.name === 'Nora')?.fit).toBeNull();

  const fitting = await list({ fit: '3', count: 'true' });
  const expected = items.filter(({ fit }) => (fit ?? 0) >= 3);
  expect(expected.length).toBeGreaterThan(0);
  expect(expected.length).toBeLessThan(items.length);
  expect(fitting.items.map(({ no }) => no)).toEqual(expected.map(({ no }) => no));
  expect(fitting.count).toBe(expected.length);
  const exported = { query: { preset: 'plain', fit: '3' } };
  expect((await app.ask(user, signals.previewExport, exported)).count).toBe(expected.length);
});
