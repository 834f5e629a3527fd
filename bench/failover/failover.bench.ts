import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../scripts/free-port.ts';
import {
  type StartedProcess,
  startProduct,
  startProgram,
  stopProgram,
  withFolder,
} from '../process.ts';
import { Cluster, PASSWORD } from './cluster.ts';
import { type DrilledFault, FAULTS } from './faults.ts';
import { Load } from './load.ts';
import { query } from '../query.ts';
import { register } from '../member.ts';

const LONGEST_PAUSE_MS = 30_000;
const ALLOWED_FAILURE = '503 with Retry-After';
const SUPPORT = 'support@example.com';
const PROGRAMS = ['ip', 'etcd', 'patroni', 'haproxy'];

/** Faults of a database of three nodes, under calls: what is lost, how calls fail, and pauses. */
export async function run(): Promise<void> {
  if (process.getuid?.() !== 0) {
    console.log('  not run: network namespaces need root');
    return;
  }
  const missing = PROGRAMS.filter((name) => spawnSync(name, ['--version']).error !== undefined);
  if (missing.length > 0) {
    console.log(`  not run: ${missing.join(', ')} are missing`);
    return;
  }
  await withFolder(drillAll);
}

async function drillAll(home: string): Promise<void> {
  const cluster = new Cluster();
  const programs: StartedProcess[] = [];
  try {
    await cluster.start();
    await query(
      cluster.getUrl('postgres', 'postgres'),
      `create role rapport login password '${PASSWORD}'`,
    );
    await query(cluster.getUrl('postgres', 'postgres'), 'create database rapport owner rapport');
    const [port, sandboxPort, smtpPort] = [await freePort(), await freePort(), await freePort()];
    const sandbox = {
      SANDBOX_PORT: String(sandboxPort),
      SANDBOX_SMTP_PORT: String(smtpPort),
      SANDBOX_DATA_DIR: join(home, 'sandbox'),
    };
    programs.push(await startProgram('sandbox/main.ts', sandbox, 'sandbox ready'));
    const product = {
      LOG_LEVEL: 'error',
      DATA_DIR: home,
      DATABASE_URL: cluster.getUrl('rapport', 'rapport'),
      SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
      SUPPORT_EMAIL: SUPPORT,
      TRUSTED_PROXIES: '1',
    };
    const web = { ...product, ROLE: 'web', PORT: String(port) };
    programs.push(await startProduct(web));
    const worker = { ...product, ROLE: 'worker', PORT: String(await freePort()) };
    for (const place of ['1', '2']) {
      programs.push(await startProduct({ ...worker, DATA_DIR: join(home, place) }));
    }
    const load = new Load(port, await register(port));
    try {
      for (const fault of FAULTS) await drill(cluster, load, fault);
    } finally {
      await load.stop();
    }
    await reportMails(load, sandboxPort);
  } finally {
    for (const program of programs.toReversed()) await stopProgram(program);
    await cluster.stop();
  }
}

async function drill(cluster: Cluster, load: Load, fault: DrilledFault): Promise<void> {
  await sleep(4_000);
  const faultAt = performance.now();
  const repair = await fault.run(cluster);
  await sleep(10_000);
  if (!(await waitForWrites(load))) console.log(cluster.readLogs());
  repair();
  const wholeAfter = await cluster.waitUntilWhole();
  await waitForWrites(load);
  await sleep(2_000);
  const acknowledged = [...load.acknowledged];
  const lost = await countLost(
    cluster,
    acknowledged.map(({ reference }) => reference),
  );
  const pauseMs = load.findLongestPauseMs(faultAt);
  const failures = load.takeFailures();
  const others = [...failures].filter(([outcome]) => outcome !== ALLOWED_FAILURE);
  console.log(
    [
      `  ${fault.name.padEnd(18)} writes paused ${(pauseMs / 1_000).toFixed(1)} s`,
      `${lost} of ${acknowledged.length} acknowledged writes lost`,
      `${failures.get(ALLOWED_FAILURE) ?? 0} calls 503 with Retry-After`,
      `other failures: ${others.map(([outcome, n]) => `${n} ${outcome}`).join(', ') || 'none'}`,
      `whole ${wholeAfter.toFixed(0)} s after the repair`,
    ].join(' · '),
  );
  if (lost > 0 || others.length > 0 || pauseMs > LONGEST_PAUSE_MS) process.exitCode = 1;
}

/** False if they did not come back in twice the longest pause. */
async function waitForWrites(load: Load): Promise<boolean> {
  const enough = load.acknowledged.length + 10;
  const deadline = performance.now() + 2 * LONGEST_PAUSE_MS;
  while (load.acknowledged.length < enough && performance.now() < deadline) await sleep(500);
  return load.acknowledged.length >= enough;
}

/** On the primary and on each standby. */
async function countLost(cluster: Cluster, references: readonly string[]): Promise<number> {
  let lost = 0;
  for (const { node } of await cluster.listMembers()) {
    const rows = await query(cluster.getNodeUrl(node), 'select reference from support_messages');
    const stored = new Set(rows.map(({ reference }) => reference));
    lost = Math.max(lost, references.filter((reference) => !stored.has(reference)).length);
  }
  return lost;
}

async function reportMails(load: Load, sandboxPort: number): Promise<void> {
  let counts = new Map<string, number>();
  const missing = () => load.acknowledged.filter(({ reference }) => !counts.has(reference)).length;
  for (let tries = 0; tries === 0 || (missing() > 0 && tries < 120); tries += 1) {
    await sleep(1_000);
    const response = await fetch(`http://127.0.0.1:${sandboxPort}/control/mail?to=${SUPPORT}`);
    const mails = (await response.json()) as { subject: string; text: string }[]; // the sandbox's own
    counts = new Map();
    for (const { subject, text } of mails) {
      const reference = /R-\w{4}-\w{4}/.exec(`${subject} ${text}`)?.[0] ?? 'none';
      counts.set(reference, (counts.get(reference) ?? 0) + 1);
    }
  }
  const twice = [...counts.values()].filter((count) => count > 1).length;
  console.log(
    `  ${load.calls} calls · ${load.acknowledged.length} messages · ${missing()} without a mail · ${twice} with two`,
  );
  if (missing() + twice > 0) process.exitCode = 1;
}

if (import.meta.main) await run();
