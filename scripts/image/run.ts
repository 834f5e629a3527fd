import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chownSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ask } from './build.ts';

type ContainerEnvironment = Readonly<Record<string, string>>;

type Config = {
  readonly User: string;
  readonly Env: readonly string[];
  readonly Entrypoint: readonly string[];
  readonly Volumes: Readonly<Record<string, object>>;
  readonly Healthcheck: { readonly Test: readonly string[] };
};

export type Container = ReturnType<typeof openImage>;

/**
 * Mounts the image as a read-only root file system with a writable volume and /tmp. Requires the
 * right to mount: root or `buildah unshare`.
 */
export function openImage(name: string, volume: string) {
  const { Docker } = JSON.parse(ask('buildah', 'inspect', '--type', 'image', name)) as {
    Docker: { config: Config };
  };
  const { config } = Docker;
  const container = ask('buildah', 'from', name);
  const root = ask('buildah', 'mount', container);
  const user = Number(config.User.split(':')[0]);
  const [volumePath = ''] = Object.keys(config.Volumes);
  mkdirSync(volume, { mode: 0o700 });
  chownSync(volume, user, user);
  const within = (settings: ContainerEnvironment, command: readonly string[]) => [
    ...NAMESPACES,
    ...INTO,
    root,
    volume,
    volumePath,
    config.User,
    ...config.Env,
    ...Object.entries(settings).map(([variable, value]) => `${variable}=${value}`),
    ...command,
  ];
  return {
    user,
    /** Where the volume is mounted. */
    volumePath,
    start: (settings: ContainerEnvironment) =>
      watch(spawn('unshare', within(settings, config.Entrypoint), { stdio: PIPES })),
    isHealthy(settings: ContainerEnvironment) {
      const args = within(settings, config.Healthcheck.Test.slice(1));
      return spawnSync('unshare', args, { stdio: 'ignore' }).status === 0;
    },
    /** Runs an operator's command beside the running product. Throws if it fails. */
    runCommand(settings: ContainerEnvironment, words: readonly string[]) {
      const [node = ''] = config.Entrypoint;
      const command = [node, join(dirname(node), '../server/rapport.js'), ...words];
      const { status, stdout, stderr } = spawnSync('unshare', within(settings, command));
      if (status === 0) return;
      throw new Error(`${words.join(' ')} ended with status ${status}:\n${stdout}${stderr}`);
    },
    // Files come and go while the product runs.
    owners: () =>
      ask('find', volume, '-ignore_readdir_race', '-printf', '%U\\n').split('\n').map(Number),
    close: () => ask('buildah', 'rm', container),
  };
}

const PIPES: ['ignore', 'pipe', 'pipe'] = ['ignore', 'pipe', 'pipe'];

/** Separate namespaces, with the program as process 1. */
const NAMESPACES = ['--mount', '--pid', '--fork', '--kill-child'];

/** Arguments: root file system, volume, its mount point, user, then variables and command. */
const ENTER = `
  root=$1 volume=$2 place=$3 user=$4; shift 4
  mount --bind "$root" "$root"
  mount --bind "$volume" "$root$place"
  mount -t tmpfs tmpfs "$root/tmp"
  mount -t proc proc "$root/proc"
  mount --rbind /dev "$root/dev"
  mount --bind /etc/hosts "$root/etc/hosts"
  mount -o remount,bind,ro "$root"
  if touch "$root/etc/written" 2>/dev/null; then echo 'The root file system can be written to'; exit 70; fi
  exec chroot --userspec="$user" "$root" /usr/bin/env -i "$@"`;

const INTO = ['sh', '-euc', ENTER, 'sh'];

function watch(child: ChildProcess) {
  let output = '';
  const read = (chunk: Buffer) => (output += String(chunk));
  child.stdout?.on('data', read);
  child.stderr?.on('data', read);
  return {
    ended: new Promise<number | null>((resolve, reject) => {
      child.once('error', reject).once('close', resolve);
    }),
    printed: () => output,
    stop: (signal: NodeJS.Signals = 'SIGTERM') => signalWithin(child, signal),
  };
}

/** Signals the program itself: `unshare` forwards no signals. */
function signalWithin({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  const children = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
  for (const child of children.stdout.split('\n').filter((line) => line.trim() !== ''))
    process.kill(Number(child), signal);
}
