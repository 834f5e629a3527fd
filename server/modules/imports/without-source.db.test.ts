import { createHash } from 'node:crypto';
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Events } from '../../events.ts';
import { bindModuleListeners } from '../../module.ts';
import { createNoSource } from '../../gateways/network/no-source.ts';
import type { Listeners } from '../../platform/events.ts';
import { makeAnalytics } from '../../testing/linkedin-files/analytics.ts';
import { FILE_LOCALES } from '../../testing/linkedin-files/locales.ts';
import { writeZip } from '../../testing/linkedin-files/zip.ts';
import { importFile } from './import-file.ts';
import { ownFiles } from './imports.ts';
import { undoImport } from './undo-import.ts';
import { profilesModule } from '../profiles/profiles.module.ts';
import { startProfiles, type Profiles, buildUrl } from '../profiles/profiles.fixture.ts';

const [LOCALE] = FILE_LOCALES;
if (!LOCALE) throw new Error('there are no locales');
const ANALYTICS = makeAnalytics({
  seed: 4,
  locale: LOCALE,
  from: '2025-11-01',
  days: 365,
  posts: 40,
});

async function startWithoutSource() {
  const listeners: Listeners<Events>[] = [];
  const product = await startProfiles({ source: createNoSource(), files: ownFiles, listeners });
  listeners.push(...bindModuleListeners([profilesModule], product.deps));
  const user = await product.addUser();
  return { ...product, user };
}

async function importBytes(product: Profiles & { user: string }, bytes: Buffer, fileName: string) {
  const directory = mkdtempSync(join(tmpdir(), 'rapport-imports-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const path = join(directory, 'upload');
  writeFileSync(path, bytes);
  const fd = openSync(path, 'r');
  const sha256 = createHash('sha256').update(bytes).digest();
  const abortSignal = AbortSignal.timeout(60_000);
  const file = { userId: product.user, file: { fd, sha256 }, fileName, withMessages: false };
  try {
    const types: string[] = [];
    for await (const event of importFile(product.deps, { ...file, directory, abortSignal }))
      types.push(event.type);
    expect(types.at(-1)).toBe('imported');
  } finally {
    closeSync(fd);
  }
  return sha256;
}

const awaitForecast = (product: Profiles & { user: string }, posts: (count: number) => boolean) =>
  expect
    .poll(async () => {
      const { body } = await product.getForecast(product.user);
      return body.status === 'ready' && posts(body.basis.posts);
    })
    .toBe(true);

const readTracked = async (product: Profiles & { user: string }) =>
  (await product.call('GET', '/linkedin-profiles/tracked', { user: product.user })).body as unknown; // of other routes

test('without a source a profile is linked by its address, and nothing is asked', async () => {
  const product = await startWithoutSource();
  const { status, body, cookie } = await product.lookUp(product.user, buildUrl('Ada-King'));
  expect([status, body.data, cookie]).toEqual([
    200,
    {
      profileUrl: null,
      firstName: '',
      lastName: '',
      followers: 0,
      headline: '',
      isNameFromFile: true,
    },
    '',
  ]);
  expect((await product.lookUp(product.user, 'https://example.com/in/ada')).status).toBe(400);
  expect((await product.link(product.user, buildUrl('Ada-King'))).status).toBe(201);
  expect((await product.link(product.user, buildUrl('ada-king'))).status).toBe(200);
  expect((await product.link(product.user, buildUrl('another'))).status).toBe(428);
  expect(product.linked).toMatchObject([{ followers: null }]);
  expect(await readTracked(product)).toMatchObject({ description: null });
  await awaitForecast(product, (posts) => posts === 0);
  expect((await product.getForecast(product.user)).body.basis.files).toBeNull();
});

test('the name and the forecast come from the member’s files, and go with an undo', async () => {
  const product = await startWithoutSource();
  await product.link(product.user, buildUrl('ada-king'));
  const sha256 = await importBytes(product, ANALYTICS.bytes, ANALYTICS.name);
  await awaitForecast(product, (posts) => posts > 0);
  const { body } = await product.getForecast(product.user);
  expect(body.basis.files).toMatchObject({ from: '2025-11-01', until: '2026-10-31' });
  expect(body.predictedMonthlySignals).toBeGreaterThan(0);
  const { followers } = ANALYTICS.truth;
  const description = { firstName: 'Ada', lastName: 'Example', headline: '', followers };
  expect(await readTracked(product)).toMatchObject({ description });

  const profile = 'First Name,Last Name,Maiden Name,Headline,Summary\nAda,King,,Analyst,\n';
  const archive = writeZip([{ name: 'Profile.csv', content: profile }]);
  await importBytes(product, archive, 'export.zip');
  expect(await readTracked(product)).toMatchObject({
    description: { lastName: 'King', headline: 'Analyst', followers },
  });

  await undoImport(product.deps, product.user, { import_no: 1, sha256 });
  await awaitForecast(product, (posts) => posts === 0);
  expect(await readTracked(product)).toMatchObject({
    description: { lastName: 'King', followers: 0 },
  });
});
