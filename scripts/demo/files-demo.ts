import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { makeAnalytics } from '../../server/testing/linkedin-files/analytics.ts';
import { FILE_LOCALES } from '../../server/testing/linkedin-files/locales.ts';
import {
  makeConnections,
  makeMemberExport,
} from '../../server/testing/linkedin-files/member-export.ts';
import { chooseFreePorts } from '../free-port.ts';
import { callsTo, type DemoCalls } from './calls.ts';
import { prepareMember, until } from './member.ts';

const DAY_MS = 86_400_000;
const DAYS = 365;

const Overview = z.object({ source: z.object({ state: z.string() }) });
const Imported = z.object({ item: z.object({ type: z.enum(['imported', 'known']) }) });
const Forecast = z.object({ status: z.string(), predictedMonthlySignals: z.nullable(z.number()) });

/**
 * The demo member with a plan, whose forecast comes from two of LinkedIn's files. Safe to run again.
 */
export async function demoFilesAt(options: { url: string; sandbox: string }) {
  const sandbox = callsTo(`${options.sandbox}/control`);
  const { member } = await prepareMember({ url: options.url, sandbox });
  const { source } = await member.get('/signals/overview', Overview);
  if (source.state !== 'files-only')
    throw new Error(`${options.url} has a data service: start it with SANDBOX_NETWORK=none`);
  const analytics = makeLastYear();
  await importBytes(member, analytics.name, analytics.bytes);
  const archive = makeMemberExport(makeConnections(300));
  await importBytes(member, 'Complete_LinkedInDataExport.zip', archive);
  let forecast = 0;
  await until('the forecast is ready', async () => {
    const reply = await member.get('/linkedin-profiles/analysis', Forecast);
    forecast = reply.predictedMonthlySignals ?? 0;
    return reply.status === 'ready' && forecast > 0;
  });
  return { forecast };
}

function makeLastYear() {
  const [locale] = FILE_LOCALES;
  if (!locale) throw new Error('There are no locales');
  const from = new Date(Date.now() - DAYS * DAY_MS).toISOString().slice(0, 10);
  return makeAnalytics({ seed: 4, locale, days: DAYS, posts: 40, from });
}

async function importBytes(member: DemoCalls, name: string, bytes: Buffer): Promise<void> {
  await member.upload(`/imports?name=${encodeURIComponent(name)}`, bytes, Imported);
}

/** A product of its own, without a data service, that runs until Ctrl-C and then is deleted. */
export async function startFilesOnly(): Promise<{ url: string; sandbox: string }> {
  const ports = await chooseFreePorts();
  const dataDir = mkdtempSync(join(tmpdir(), 'rapport-demo-'));
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  const child = fork(fileURLToPath(new URL('../start.mjs', import.meta.url)), {
    env: {
      ...process.env,
      ...ports,
      DATA_DIR: dataDir,
      SANDBOX_NETWORK: 'none',
      HARVEST_API_KEY: '',
      DATABASE_URL: '',
      APP_URL: '',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  child.once('exit', (code) => void (process.exitCode = code ?? 1));
  // A terminal sends Ctrl-C to both; this process waits for the product.
  process.on('SIGINT', () => undefined);
  process.once('SIGTERM', () => child.kill('SIGTERM'));
  const url = `http://localhost:${ports.PORT}`;
  await Promise.race([
    once(child, 'exit').then(refuseStopped),
    until('the product runs', () => isServing(url)),
  ]);
  return { url, sandbox: `http://localhost:${ports.SANDBOX_PORT}` };
}

function refuseStopped(): never {
  throw new Error('The product has stopped.');
}

async function isServing(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/api/health/ready`)).ok;
  } catch {
    return false;
  }
}
