import { expect, test } from 'vitest';
import {
  startAnswering,
  listComplaints,
  examine,
  INSTALLATION,
  startRightServices,
  UNUSED_SOURCE,
} from './doctor.fixture.ts';

test('a wrong token of Apify is a problem', async () => {
  const services = await startRightServices();
  const diagnosis = await examine(services, { environment: { APIFY_TOKEN: 'wrong' } });
  expect(listComplaints(diagnosis)).toEqual(['problem Apify token: Apify rejects APIFY_TOKEN']);
});

test('a month at Apify that is used up is a problem', async () => {
  const used = { limits: { maxMonthlyUsageUsd: 30 }, current: { monthlyUsageUsd: 30 } };
  const body = JSON.stringify({ data: used });
  const service = await startAnswering(() => ({ status: 200, body }));
  const environment = { APIFY_API_URL: service.origin };
  expect(listComplaints(await examine(await startRightServices(), { environment }))).toEqual([
    'problem Apify month: 30.00 of 30 US dollars of the month are used: runs will fail',
  ]);
});

test('each source shows what it has cost today, and whether it is restricted or fails', async () => {
  const sources = async () => [
    { ...UNUSED_SOURCE, name: 'harvestapi', costToday: 1.234, restriction: { reason: 'x' } },
    { ...UNUSED_SOURCE, name: 'apify', failingSince: '2026-03-02T09:00:00Z' },
  ];
  const context = { installation: { ...INSTALLATION, sources } };
  expect(listComplaints(await examine(await startRightServices(), { context }))).toEqual([
    'problem HarvestAPI cost: 1.23 of 50 US dollars of today are spent; it restricted its credential',
    'warning Apify cost: 0.00 of 50 US dollars of today are spent; it fails since 2026-03-02T09:00:00Z',
  ]);
});
