import { execFileSync } from 'node:child_process';

export const NODES = [1, 2, 3] as const;
export type Node = (typeof NODES)[number];

const BRIDGE = 'rapport-ha';
export const PROXY_ADDRESS = '10.77.0.254';

const nameSpace = (node: Node) => `rapport-ha-${node}`;
const nameLink = (node: Node) => `rapport-ha-v${node}`;
export const addressNode = (node: Node) => `10.77.0.${node}`;

/** A namespace for each node, and a bridge between them and this machine. */
export function addNetwork(): void {
  run('ip', 'link', 'add', BRIDGE, 'type', 'bridge');
  run('ip', 'addr', 'add', `${PROXY_ADDRESS}/24`, 'dev', BRIDGE);
  run('ip', 'link', 'set', BRIDGE, 'up');
  for (const node of NODES) {
    run('ip', 'netns', 'add', nameSpace(node));
    const peer = ['type', 'veth', 'peer', 'name', 'eth0', 'netns', nameSpace(node)];
    run('ip', 'link', 'add', nameLink(node), ...peer);
    run('ip', 'link', 'set', nameLink(node), 'master', BRIDGE, 'up');
    const within = (...words: string[]) => run('ip', '-n', nameSpace(node), ...words);
    within('addr', 'add', `${addressNode(node)}/24`, 'dev', 'eth0');
    within('link', 'set', 'eth0', 'up');
    within('link', 'set', 'lo', 'up');
  }
}

export function removeNetwork(): void {
  for (const node of NODES) run('ip', 'netns', 'del', nameSpace(node));
  run('ip', 'link', 'del', BRIDGE);
}

export function setLink(node: Node, state: 'up' | 'down'): void {
  run('ip', 'link', 'set', nameLink(node), state);
}

/** As `postgres`: initdb refuses root. Patroni writes the password of its leader to `home`. */
export function enterNode(node: Node, home: string): string[] {
  const user = ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups'];
  const env = ['env', '-i', 'PATH=/usr/sbin:/usr/bin:/sbin:/bin', 'LC_ALL=C.UTF-8', `HOME=${home}`];
  return ['ip', 'netns', 'exec', nameSpace(node), ...user, ...env];
}

export function killProcesses(node: Node): void {
  const output = execFileSync('ip', ['netns', 'pids', nameSpace(node)], { encoding: 'utf8' });
  for (const pid of output.split('\n').filter(Boolean)) killProcess(Number(pid));
}

export function killProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has just ended.
  }
}

export function run(program: string, ...words: string[]): void {
  execFileSync(program, words, { stdio: ['ignore', 'ignore', 'inherit'] });
}
