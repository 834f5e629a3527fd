import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../steps.ts';
import { type MutationOrder, MutationVerdict } from './judge.ts';

/** Longer than all tests of a module on a busy machine: a change that takes longer loops forever. */
const LIMIT_MS = 900_000;

export type Lane = { judge(order: MutationOrder): Promise<MutationVerdict>; close(): void };

export async function openLane(number: number): Promise<Lane> {
  const copy = join(root, '.cache', 'mutate', `${number}`);
  copyRepository(copy);
  let child = await startJudge(copy);

  return {
    async judge(order) {
      const abort = new AbortController();
      const timer = setTimeout(() => abort.abort(), LIMIT_MS);
      try {
        child.send(order);
        const [answer] = await Promise.race([
          once(child, 'message', { signal: abort.signal }),
          once(child, 'exit', { signal: abort.signal }).then(() => {
            throw new Error(`The judge of ${order.path} exited`);
          }),
        ]);
        return MutationVerdict.parse(answer);
      } catch (error) {
        if (!abort.signal.aborted) throw error;
        child.kill('SIGKILL');
        copyRepository(copy);
        child = await startJudge(copy);
        return { by: 'the time limit' };
      } finally {
        clearTimeout(timer);
        abort.abort();
      }
    },
    close() {
      child.kill();
    },
  };
}

function copyRepository(copy: string): void {
  rmSync(copy, { recursive: true, force: true });
  const paths = execFileSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  );
  for (const path of paths.split('\0').filter((each) => each !== '')) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    cpSync(join(root, path), join(copy, path));
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
}

async function startJudge(copy: string): Promise<ChildProcess> {
  const child = fork(join(copy, 'scripts', 'mutate', 'judge.ts'), [], {
    cwd: copy,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await once(child, 'message');
  return child;
}
