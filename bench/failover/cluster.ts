import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../../scripts/steps.ts';
import {
  addNetwork,
  addressNode,
  enterNode,
  killProcess,
  killProcesses,
  type Node,
  NODES,
  PROXY_ADDRESS,
  removeNetwork,
  run,
  setLink,
} from './network.ts';

export const PASSWORD = 'only-for-the-drill';

type ClusterMember = { readonly node: Node; readonly role: string };

/**
 * Three nodes with etcd, Patroni and PostgreSQL by the files of `deploy/ha/`, each in a network
 * namespace, and HAProxy in front. Needs root and Debian's `patroni etcd-server python3-etcd
 * haproxy postgresql-15 iproute2`.
 */
export class Cluster {
  readonly #home = mkdtempSync(join(tmpdir(), 'rapport-failover-'));

  async start(): Promise<void> {
    run('chmod', '755', this.#home);
    addNetwork();
    for (const node of NODES) {
      const home = this.#homeNode(node);
      mkdirSync(home);
      writeFileSync(join(home, 'patroni.yml'), this.#fill(node, 'patroni.yml'));
      run('chown', '-R', 'postgres', home);
      this.startNode(node);
    }
    const proxy = join(root, 'deploy/ha/haproxy.cfg');
    this.#spawn('haproxy', ['haproxy', '-db', '-f', proxy]);
    await this.waitUntilWhole();
  }

  startNode(node: Node): void {
    const unit = this.#fill(node, 'etcd.service').replaceAll('\\\n', ' ');
    const command = /^ExecStart=(.+)$/m.exec(unit)?.[1]?.split(/\s+/) ?? [];
    const home = this.#homeNode(node);
    this.#spawn(`etcd-${node}`, [...enterNode(node, home), ...command]);
    const settings = join(home, 'patroni.yml');
    this.#spawn(`patroni-${node}`, [...enterNode(node, home), 'patroni', settings]);
  }

  killNode(node: Node): void {
    killProcesses(node);
  }

  killPostgres(node: Node): void {
    killProcess(
      Number(
        readFileSync(join(this.#homeNode(node), 'data/postmaster.pid'), 'utf8').split('\n')[0],
      ),
    );
  }

  setLink(node: Node, state: 'up' | 'down'): void {
    setLink(node, state);
  }

  async switchOver(from: Node, to: Node): Promise<void> {
    await post(from, '/switchover', { leader: `node-${from}`, candidate: `node-${to}` });
  }

  async rebuild(node: Node): Promise<void> {
    await post(node, '/reinitialize', { force: true });
  }

  /** As the first node sees them that answers. */
  async listMembers(): Promise<ClusterMember[]> {
    for (const node of NODES) {
      try {
        const url = `http://${addressNode(node)}:8008/cluster`;
        const response = await fetch(url, { signal: AbortSignal.timeout(1_000) });
        const { members } = (await response.json()) as {
          members: (ClusterMember & { name: string })[];
        }; // Patroni's REST API
        return members.map((each) => ({ ...each, node: Number(each.name.at(-1)) as Node }));
      } catch {
        // The next may answer.
      }
    }
    return [];
  }

  /** Waits for one: a busy node answers late. */
  async findNode(role: 'leader' | 'sync_standby'): Promise<Node> {
    for (let tries = 0; tries < 60; tries += 1) {
      const found = (await this.listMembers()).find((member) => member.role === role);
      if (found) return found.node;
      await sleep(500);
    }
    throw new Error(`The cluster has no ${role}\n${this.readLogs()}`);
  }

  /** Returns the seconds until three members ran, one of them the synchronous standby. */
  async waitUntilWhole(): Promise<number> {
    const startedAt = performance.now();
    for (;;) {
      const roles = (await this.listMembers()).map(({ role }) => role);
      const hasRoles = roles.includes('leader') && roles.includes('sync_standby');
      const states = await Promise.all(NODES.map(readState));
      const seconds = (performance.now() - startedAt) / 1_000;
      if (roles.length === NODES.length && hasRoles && new Set(states).size === 1) return seconds;
      if (seconds > 120) {
        throw new Error(`The cluster is not whole: ${states.join(', ')}\n${this.readLogs()}`);
      }
      await sleep(500);
    }
  }

  getUrl(user: string, database: string): string {
    return `postgres://${user}:${PASSWORD}@${PROXY_ADDRESS}:5000/${database}`;
  }

  getNodeUrl(node: Node): string {
    return `postgres://postgres:${PASSWORD}@${addressNode(node)}:5432/rapport`;
  }

  async stop(): Promise<void> {
    this.#proxy?.kill();
    for (const node of NODES) this.killNode(node);
    await sleep(1_000);
    removeNetwork();
    rmSync(this.#home, { recursive: true, force: true });
  }

  #proxy: ReturnType<typeof spawn> | undefined;

  #spawn(name: string, [program = '', ...words]: readonly string[]): void {
    const log = openSync(join(this.#home, `${name}.log`), 'a');
    const child = spawn(program, words, { stdio: ['ignore', log, log] });
    if (name === 'haproxy') this.#proxy = child;
  }

  /** The ends of what Patroni and PostgreSQL logged. */
  readLogs(): string {
    const logs = NODES.map((node) => {
      const text = readFileSync(join(this.#home, `patroni-${node}.log`), 'utf8');
      return `-- node ${node}\n${text.trimEnd().split('\n').slice(-80).join('\n')}`;
    });
    return logs.join('\n');
  }

  #homeNode(node: Node): string {
    return join(this.#home, `node-${node}`);
  }

  #fill(node: Node, file: string): string {
    const home = this.#homeNode(node);
    return readFileSync(join(root, 'deploy/ha', file), 'utf8')
      .replaceAll('@NODE@', `node-${node}`)
      .replaceAll('@ADDRESS@', addressNode(node))
      .replaceAll('@PASSWORD@', PASSWORD)
      .replaceAll('/var/lib/etcd/rapport', join(home, 'etcd'))
      .replaceAll('/var/lib/postgresql/15/rapport', join(home, 'data'))
      .replaceAll('/var/run/postgresql', home)
      .replaceAll('mode: automatic', "mode: 'off'");
  }
}

/** By the node itself: the others may not have noticed yet. */
async function readState(node: Node): Promise<string> {
  try {
    const url = `http://${addressNode(node)}:8008/patroni`;
    const response = await fetch(url, { signal: AbortSignal.timeout(1_000) });
    const { state, timeline } = (await response.json()) as { state: string; timeline?: number }; // Patroni's REST API
    const isRunning = state === 'running' && timeline !== undefined;
    return isRunning ? `running on timeline ${timeline}` : `node ${node} ${state}`;
  } catch {
    return `node ${node} does not answer`;
  }
}

async function post(node: Node, path: string, body: object): Promise<void> {
  const response = await fetch(`http://${addressNode(node)}:8008${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
}
