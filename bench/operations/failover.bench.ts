import { spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { query } from '../database.ts';
import { judge } from '../figures.ts';
import { createCaller, register, sendEvenly } from '../load.ts';
import { startProduct, withFolder } from '../product.ts';
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
const LONGEST_PAUSE_MS = 30_000;
/** Other failures of calls are faults of the product. */
const ALLOWED_FAILURE = '503 with Retry-After';
const PROGRAMS = ['ip', 'etcd', 'patroni', 'haproxy'];

/** Each returns its repair, if it needs one. */
const FAULTS = {
  async 'PostgreSQL killed'({ killPostgres }) {
    killPostgres(await findNode('leader'));
    return undefined;
  },
  async 'leader killed'({ killNode, startNode }) {
    const leader = await findNode('leader');
    killNode(leader);
    return () => startNode(leader);
  },
  async 'link cut'({ setLink }) {
    const leader = await findNode('leader');
    setLink(leader, 'down');
    return () => setLink(leader, 'up');
  },
  async 'switch-over'() {
    await switchOver(await findNode('leader'), await findNode('sync_standby'));
    return undefined;
  },
  async 'replica rebuilt'() {
    await rebuild(await findNode('sync_standby'));
    return undefined;
  },
} satisfies Record<string, (cluster: DrilledCluster) => Promise<(() => void) | undefined>>;

type DrilledFault = keyof typeof FAULTS;

/** A broken repair shows only with the next fault, so that each is followed by another. */
const ORDER: readonly DrilledFault[] = [
  'PostgreSQL killed',
  'leader killed',
  'link cut',
  'leader killed',
  'switch-over',
  'link cut',
  'replica rebuilt',
  'leader killed',
  'PostgreSQL killed',
];

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
      await drillAll(cluster);
    } finally {
      await cluster.stop();
    }
  });
}

async function drillAll(cluster: DrilledCluster): Promise<void> {
  await waitUntilWhole();
  const server = getUrl('postgres', 'postgres');
  await query(server, `create role rapport login password '${PASSWORD}'`);
  await query(server, 'create database rapport owner rapport');
  const product = await startProduct({
    LOG_LEVEL: 'fatal',
    DATABASE_URL: getUrl('rapport', 'rapport'),
    ROLE: 'web',
    TRUSTED_PROXIES: '1',
  });
  const load = await startLoad(product.port);
  try {
    for (const fault of ORDER) await drill(cluster, load, fault);
  } finally {
    await load.stop();
    await product.stop();
  }
}

async function drill(cluster: DrilledCluster, load: Load, fault: DrilledFault): Promise<void> {
  await sleep(4_000);
  const faultAt = performance.now();
  const repair = await FAULTS[fault](cluster);
  await sleep(10_000);
  await waitForWrites(load);
  repair?.();
  const wholeAfter = await waitUntilWhole();
  await waitForWrites(load);
  await sleep(2_000);
  const lost = await countLost(load);
  const pauseMs = findLongestPauseMs(load, faultAt);
  const allowed = load.failures.get(ALLOWED_FAILURE) ?? 0;
  load.failures.delete(ALLOWED_FAILURE);
  const others = [...load.failures].map(([outcome, n]) => `${n} ${outcome}`).join(', ');
  load.failures.clear();
  judge(
    lost === 0 && others === '' && pauseMs <= LONGEST_PAUSE_MS,
    [
      `${fault.padEnd(18)} writes paused ${(pauseMs / 1_000).toFixed(1)} s`,
      `${lost} of ${load.writes.length} acknowledged writes lost`,
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
async function countLost({ writes }: Load): Promise<number> {
  const acknowledged = [...writes];
  const lost = NODES.map(async (node) => {
    const rows = await query(getNodeUrl(node), 'select reference from support_messages');
    const stored = new Set(rows.map(({ reference }) => reference));
    return acknowledged.filter(({ reference }) => !stored.has(reference)).length;
  });
  return Math.max(...(await Promise.all(lost)));
}

/** Between acknowledged writes, the first of them before `since`. */
function findLongestPauseMs({ writes }: Load, since: number): number {
  const times = writes.map(({ at }) => at);
  const pauses = times.map((at, index) => at - Math.max(since, times[index - 1] ?? at));
  return Math.max(0, ...pauses);
}

type Load = Awaited<ReturnType<typeof startLoad>>;

/** Messages to support and reads of a member, at an even rate. */
async function startLoad(port: number) {
  const caller = createCaller(port);
  const { call, failures } = caller;
  const token = await register(caller, 'nora@example.com');
  const writes: { readonly reference: string; readonly at: number }[] = [];
  let isStopped = false;

  async function write(number: number): Promise<void> {
    const reply = await call('/app/support/email', {
      // Each from another network: limits are not what is measured.
      from: `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
      body: {
        firstName: 'Nora',
        lastName: 'Lindqvist',
        email: `nora${number}@example.com`,
        message: `Message number ${number}`,
      },
    });
    if (reply === null) return;
    const { reference } = reply as { reference: string }; // defined by the contract
    writes.push({ reference, at: performance.now() });
  }

  const ended = sendEvenly(
    CALLS_PER_SECOND,
    () => isStopped,
    (number) =>
      number % WRITES_EVERY === 0 ? write(number) : call('/auth/isAuthenticated', { token }),
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
