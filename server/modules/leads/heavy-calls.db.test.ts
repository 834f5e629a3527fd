import { expect, test } from 'vitest';
import { routes } from '../../../contract/routes/index.ts';
import { previewIdealCustomer } from '../../../contract/routes/lead-rules.ts';
import { exportLeads, listLeads } from '../../../contract/routes/leads.ts';
import { listSignals } from '../../../contract/routes/signals.ts';
import { startLeads, NOTHING } from './leads.fixture.ts';

const PEOPLE = 2_000;
/** Alone it is some ten milliseconds; without turns, it is as long as the flood. */
const OTHERS_WITHIN_MS = 1_000;
/** Of the flood, if the machine is so busy that this is longer. */
const OTHERS_WITHIN_SHARE = 1 / 3;

test('T78 routes that export, preview or rank are heavy', () => {
  const getName = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
  const heavy = routes.filter((route) => 'heavy' in route && route.heavy).map(getName);
  const ranking = routes.map(getName).filter((name) =>
    // A person's place is among all.
    /export|preview|\/leads$|ranking|insights(?!\/posts)|^GET \/leads\/people\/:id$/.test(name),
  );
  expect(heavy).toEqual(expect.arrayContaining(ranking));
  // The order by what matters asks who fits, too.
  expect(listSignals.heavy).toEqual({ ifQuery: ['fit', 'order'] });
});

test.each([
  ['previews', previewIdealCustomer, { ...NOTHING, titles: ['Head of RevOps'] }],
  ['rankings', listLeads, undefined],
  ['lists of signals by fit', listSignals, undefined],
  ['exports', exportLeads, undefined],
] as const)(
  'T78 sixty %s of one member leave the others their answers',
  async (name, route, body) => {
    const app = await startLeads();
    const [busy, other] = [await app.addSeller(), await app.addSeller()];
    for (let from = 0; from < PEOPLE; from += 500)
      await app.addCrowd(busy, 500, 'Head of RevOps', from);
    await app.addCrowd(other, 3);
    const query = {
      ...(route === listSignals ? { fit: '3' } : { tab: 'todo' }),
      ...(name === 'exports' && { preset: 'people' }),
    };
    const ask = () => app.answer(busy, route, { query, ...(body && { body }) });
    expect((await ask()).status).toBe(200);

    const floodedAt = performance.now();
    const flood = Promise.all(Array.from({ length: 60 }, ask));
    const times: number[] = [];
    for (let call = 0; call < 20; call += 1) {
      const startedAt = performance.now();
      expect((await app.answer(other, listLeads, { query: { tab: 'todo' } })).status).toBe(200);
      times.push(performance.now() - startedAt);
    }
    const p95 = times.toSorted((one, another) => one - another)[18] ?? Infinity;
    const statuses = Map.groupBy(await flood, ({ status }) => status);
    const floodMs = performance.now() - floodedAt;
    expect(p95).toBeLessThan(Math.max(OTHERS_WITHIN_MS, floodMs * OTHERS_WITHIN_SHARE));
    expect([...statuses.keys()].toSorted()).toEqual([200, 429]);
    expect(statuses.get(200)?.length).toBeGreaterThanOrEqual(10);
  },
);
