import { spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../scripts/free-port.ts';
import { judge } from '../figures.ts';
import { sendEvenly } from '../load.ts';
import { register } from '../member.ts';
import { startProduct, stopProgram, withFolder } from '../process.ts';
import { query } from '../query.ts';
import {
  type DrilledCluster,
  findNode,
  getNodeUrl,
  getUrl,
  NODES,
  PASSWORD,
  rebuild,
  startCluster,
  switchOver,
  waitUntilWhole,
} from './cluster.ts';

const CALLS_PER_SECOND = 50;
/** One call in so many writes. */
const WRITES_EVERY = 10;
const GIVE_UP_MS = 30_000;
const LONGEST_PAUSE_MS = 30_000;
const ALLOWED_FAILURE = '503 with Retry-After';
const PROGRAMS = ['ip', 'etcd', 'patroni', 'haproxy'];

type DrilledFault = { readonly name: string; run(cluster: DrilledCluster): Promise<() => void> };

/** Each returns its repair. */
const POSTGRES: DrilledFault = {
  name: 'PostgreSQL killed',
  async run({ killPostgres }) {
    killPostgres(await findNode('leader'));
    return () => {};
  },
};
const LEADER: DrilledFault = {
  name: 'leader killed',
  async run({ killNode, startNode }) {
    const leader = await findNode('leader');
    killNode(leader);
    return () => startNode(leader);
  },
};
const LINK: DrilledFault = {
  name: 'link cut',
  async run({ setLink }) {
    const leader = await findNode('leader');
    setLink(leader, 'down');
    return () => setLink(leader, 'up');
  },
};
const SWITCH_OVER: DrilledFault = {
  name: 'switch-over',
  async run() {
    await switchOver(await findNode('leader'), await findNode('sync_standby'));
    return () => {};
  },
};
const REBUILD: DrilledFault = {
  name: 'replica rebuilt',
  async run() {
    await rebuild(await findNode('sync_standby'));
    return () => {};
  },
};
/** A broken repair shows only with the next fault, so that each is followed by another. */
const FAULTS = [POSTGRES, LEADER, LINK, LEADER, SWITCH_OVER, LINK, REBUILD, LEADER, POSTGRES];

/** Faults of a database of three nodes, under calls: what is lost, how calls fail, and pauses. */
export async function run(): Promise<void> {
  const missing = PROGRAMS.filter((name) => spawnSync(name, ['--version']).error !== undefined);
  if (process.getuid?.() !== 0 || missing.length > 0) {
    console.log(`  not run: needs root, and ${PROGRAMS.join(', ')}`);
    return;
  }
  await withFolder(async (home) => {
    const cluster = await startCluster(home);
    try {
      await drillAll(cluster, home);
    } finally {
      await cluster.stop();
    }
  });
}

async function drillAll(cluster: DrilledCluster, home: string): Promise<void> {
  await waitUntilWhole();
  const server = getUrl('postgres', 'postgres');
  await query(server, `create role rapport login password '${PASSWORD}'`);
  await query(server, 'create database rapport owner rapport');
  const port = await freePort();
  const product = await startProduct({
    LOG_LEVEL: 'fatal',
    DATA_DIR: home,
    DATABASE_URL: getUrl('rapport', 'rapport'),
    PORT: String(port),
    ROLE: 'web',
    TRUSTED_PROXIES: '1',
  });
  const load = startLoad(port, await register(port));
  try {
    for (const fault of FAULTS) await drill(cluster, load, fault);
  } finally {
    await load.stop();
    await stopProgram(product);
  }
}

async function drill(cluster: DrilledCluster, load: Load, fault: DrilledFault): Promise<void> {
  await sleep(4_000);
  const faultAt = performance.now();
  const repair = await fault.run(cluster);
  await sleep(10_000);
  await waitForWrites(load);
  repair();
  const wholeAfter = await waitUntilWhole();
  await waitForWrites(load);
  await sleep(2_000);
  const acknowledged = load.writes.map(({ reference }) => reference);
  const lost = await countLost(acknowledged);
  const pauseMs = findLongestPauseMs(load, faultAt);
  const allowed = load.failures.get(ALLOWED_FAILURE) ?? 0;
  load.failures.delete(ALLOWED_FAILURE);
  const others = [...load.failures].map(([outcome, n]) => `${n} ${outcome}`).join(', ');
  load.failures.clear();
  judge(
    lost === 0 && others === '' && pauseMs <= LONGEST_PAUSE_MS,
    [
      `${fault.name.padEnd(18)} writes paused ${(pauseMs / 1_000).toFixed(1)} s`,
      `${lost} of ${acknowledged.length} acknowledged writes lost`,
      `${allowed} calls ${ALLOWED_FAILURE}`,
      `other failures: ${others || 'none'}`,
      `whole ${wholeAfter.toFixed(0)} s after the repair`,
    ].join(' · '),
  );
}

/** At most twice the longest pause. */
async function waitForWrites({ writes }: Load): Promise<void> {
  const enough = writes.length + 10;
  const deadline = performance.now() + 2 * LONGEST_PAUSE_MS;
  while (writes.length < enough && performance.now() < deadline) await sleep(500);
}

/** On the primary and on each standby. */
async function countLost(references: readonly string[]): Promise<number> {
  const lost = NODES.map(async (node) => {
    const rows = await query(getNodeUrl(node), 'select reference from support_messages');
    const stored = new Set(rows.map(({ reference }) => reference));
    return references.filter((reference) => !stored.has(reference)).length;
  });
  return Math.max(...(await Promise.all(lost)));
}

/** Between acknowledged writes, the first of them before `since`. */
function findLongestPauseMs({ writes }: Load, since: number): number {
  const all = writes.map(({ at }) => at).toSorted((one, other) => one - other);
  const times = all.slice(
    Math.max(
      all.findLastIndex((at) => at <= since),
      0,
    ),
  );
  return Math.max(0, ...times.slice(1).map((at, index) => at - (times[index] ?? at)));
}

type Load = ReturnType<typeof startLoad>;

/** Messages to support and reads of a member, at an even rate. */
function startLoad(port: number, token: string) {
  const writes: { readonly reference: string; readonly at: number }[] = [];
  /** Those other than 503 with Retry-After are faults of the product. */
  const failures = new Map<string, number>();
  let isStopped = false;

  async function call(path: string, request: RequestInit): Promise<unknown> {
    const url = `http://127.0.0.1:${port}/api${path}`;
    let outcome: string;
    try {
      const response = await fetch(url, { ...request, signal: AbortSignal.timeout(GIVE_UP_MS) });
      const reply: unknown = await response.json();
      if (response.ok) return reply;
      outcome = `${response.status}${response.headers.has('retry-after') ? ' with Retry-After' : ''}`;
    } catch (error) {
      outcome = error instanceof Error ? error.name : 'unknown';
    }
    failures.set(outcome, (failures.get(outcome) ?? 0) + 1);
    return null;
  }

  async function write(number: number): Promise<void> {
    const reply = await call('/app/support/email', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        // Each from another network: limits are not what is measured.
        'x-forwarded-for': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
      },
      body: JSON.stringify({
        firstName: 'Nora',
        lastName: 'Lindqvist',
        email: `nora${number}@example.com`,
        message: `Message number ${number}`,
      }),
    });
    if (reply === null) return;
    const { reference } = reply as { reference: string }; // defined by the contract
    writes.push({ reference, at: performance.now() });
  }

  const headers = { authorization: `Bearer ${token}` };
  const ended = sendEvenly(
    CALLS_PER_SECOND,
    () => isStopped,
    (number) =>
      number % WRITES_EVERY === 0 ? write(number) : call('/auth/isAuthenticated', { headers }),
  );
  return {
    writes,
    failures,
    async stop() {
      isStopped = true;
      await ended;
    },
  };
}
