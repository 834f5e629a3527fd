import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../../scripts/steps.ts';

export const NODES = [1, 2, 3];
export const PASSWORD = 'only-for-the-drill';
const WHOLE_WITHIN_S = 120;

/** A network namespace for each node, and a bridge between them and this machine. */
const ADD_NETWORK = `
  ip link add rapport-ha type bridge
  ip addr add 10.77.0.254/24 dev rapport-ha
  ip link set rapport-ha up
  for node in 1 2 3; do
    ip netns add rapport-ha-$node
    ip link add rapport-ha-v$node type veth peer name eth0 netns rapport-ha-$node
    ip link set rapport-ha-v$node master rapport-ha up
    ip -n rapport-ha-$node addr add 10.77.0.$node/24 dev eth0
    ip -n rapport-ha-$node link set eth0 up
    ip -n rapport-ha-$node link set lo up
  done`;
const REMOVE_NETWORK = `
  for node in 1 2 3; do ip netns del rapport-ha-$node; done
  ip link del rapport-ha`;

export type DrilledCluster = Awaited<ReturnType<typeof startCluster>>;

/**
 * Three nodes with etcd, Patroni and PostgreSQL by the files of `deploy/ha/`, and HAProxy in front.
 * Their data and logs are in `home`. Needs root and Debian's `patroni etcd-server python3-etcd
 * haproxy postgresql-15 iproute2`.
 */
export async function startCluster(home: string) {
  const getHome = (node: number) => join(home, `node-${node}`);

  function fill(node: number, file: string): string {
    return readFileSync(join(root, 'deploy/ha', file), 'utf8')
      .replaceAll('@NODE@', `node-${node}`)
      .replaceAll('@ADDRESS@', `10.77.0.${node}`)
      .replaceAll('@PASSWORD@', PASSWORD)
      .replaceAll('/var/lib/etcd/rapport', join(getHome(node), 'etcd'))
      .replaceAll('/var/lib/postgresql/15/rapport', join(getHome(node), 'data'))
      .replaceAll('/var/run/postgresql', getHome(node))
      .replaceAll('mode: automatic', "mode: 'off'");
  }

  function startLogged(name: string, command: string) {
    const log = openSync(join(home, `${name}.log`), 'a');
    return spawn('sh', ['-c', `exec ${command}`], { stdio: ['ignore', log, log] });
  }

  function startNode(node: number): void {
    const unit = fill(node, 'etcd.service').replaceAll('\\\n', ' ');
    const etcd = /^ExecStart=(.+)$/m.exec(unit)?.[1] ?? '';
    // As `postgres`, because initdb refuses root. Patroni writes a password to its home.
    const enter =
      `ip netns exec rapport-ha-${node} setpriv --reuid=postgres --regid=postgres --init-groups ` +
      `env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 HOME=${getHome(node)}`;
    startLogged(`etcd-${node}`, `${enter} ${etcd}`);
    startLogged(`patroni-${node}`, `${enter} patroni ${join(getHome(node), 'patroni.yml')}`);
  }

  const killNode = (node: number) =>
    runShell(`ip netns pids rapport-ha-${node} | xargs -r kill -9`);

  runShell(`chmod 755 ${home}`);
  runShell(ADD_NETWORK);
  for (const node of NODES) {
    mkdirSync(getHome(node));
    writeFileSync(join(getHome(node), 'patroni.yml'), fill(node, 'patroni.yml'));
    runShell(`chown -R postgres ${getHome(node)}`);
    startNode(node);
  }
  const proxy = startLogged('haproxy', `haproxy -db -f ${join(root, 'deploy/ha/haproxy.cfg')}`);

  return {
    startNode,
    killNode,
    killPostgres: (node: number) =>
      runShell(`kill -9 $(head -n 1 ${join(getHome(node), 'data/postmaster.pid')})`),
    setLink: (node: number, state: 'up' | 'down') =>
      runShell(`ip link set rapport-ha-v${node} ${state}`),
    async stop() {
      proxy.kill();
      for (const node of NODES) killNode(node);
      await sleep(1_000);
      runShell(REMOVE_NETWORK);
    },
  };
}

/** By the proxy. */
export const getUrl = (user: string, database: string) =>
  `postgres://${user}:${PASSWORD}@10.77.0.254:5000/${database}`;

export const getNodeUrl = (node: number) =>
  `postgres://postgres:${PASSWORD}@10.77.0.${node}:5432/rapport`;

export async function switchOver(from: number, to: number): Promise<void> {
  await command(from, '/switchover', { leader: `node-${from}`, candidate: `node-${to}` });
}

export async function rebuild(node: number): Promise<void> {
  await command(node, '/reinitialize', { force: true });
}

/** Waits for one: a busy node answers late. */
export async function findNode(role: 'leader' | 'sync_standby'): Promise<number> {
  for (let tries = 0; tries < 60; tries += 1) {
    const found = (await listMembers()).find((member) => member.role === role);
    if (found) return Number(found.name.at(-1));
    await sleep(500);
  }
  throw new Error(`The cluster has no ${role}`);
}

/** Returns the seconds until three members ran, one of them the synchronous standby. */
export async function waitUntilWhole(): Promise<number> {
  const startedAt = performance.now();
  for (;;) {
    const roles = (await listMembers()).map(({ role }) => role);
    // By each node itself: the others may not have noticed yet.
    const replies = await Promise.all(NODES.map((node) => ask(node, '/patroni')));
    const timelines = replies.map((reply) => reply?.state === 'running' && reply.timeline);
    const areOnOne = timelines.every((timeline) => timeline && timeline === timelines[0]);
    const seconds = (performance.now() - startedAt) / 1_000;
    const isWhole = roles.includes('leader') && roles.includes('sync_standby') && areOnOne;
    if (isWhole && roles.length === NODES.length) return seconds;
    if (seconds > WHOLE_WITHIN_S)
      throw new Error(`The cluster is not whole: ${roles.join()}, timelines ${timelines.join()}`);
    await sleep(500);
  }
}

/** As the first node sees them that answers. */
async function listMembers() {
  for (const node of NODES) {
    const reply = await ask(node, '/cluster');
    if (reply?.members) return reply.members;
  }
  return [];
}

type PatroniReply = {
  state?: string;
  timeline?: number;
  members?: { name: string; role: string }[];
};

/** Null if the node does not answer. */
async function ask(node: number, path: string): Promise<PatroniReply | null> {
  try {
    const url = `http://10.77.0.${node}:8008${path}`;
    const response = await fetch(url, { signal: AbortSignal.timeout(1_000) });
    return (await response.json()) as PatroniReply; // Patroni's REST API
  } catch {
    return null;
  }
}

async function command(node: number, path: string, body: object): Promise<void> {
  const url = `http://10.77.0.${node}:8008${path}`;
  const response = await fetch(url, { method: 'POST', body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
}

function runShell(script: string): void {
  execFileSync('sh', ['-uc', script], { stdio: ['ignore', 'ignore', 'inherit'] });
}
