import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../../platform/database/database.ts';
import { silentLog } from '../../platform/log/log.ts';
import { startPostgres } from './postgres-server.ts';
import type { WriterMessage } from '../processes/writing-process.ts';

export type DurabilityReport = {
  rounds: number;
  opened: number;
  acknowledged: number;
  lost: number;
  /** Longest time from the start after a kill to the first response. */
  slowestOpenMs: number;
};

export async function killUnderLoad(options: {
  kind: 'embedded' | 'postgres';
  rounds: number;
  /** An embedded data directory to copy, if creating one would take too long. */
  template?: string;
}): Promise<DurabilityReport> {
  const subject =
    options.kind === 'embedded'
      ? createEmbeddedSubject(options.template)
      : await createPostgresSubject();
  const report = { rounds: options.rounds, opened: 0, acknowledged: 0, lost: 0, slowestOpenMs: 0 };
  const promised = new Set<number>();
  try {
    for (let round = 0; round < options.rounds; round += 1) {
      for (const n of await writeUntilKilled(subject)) promised.add(n);
      const startedAt = performance.now();
      const kept = await subject.read();
      report.slowestOpenMs = Math.max(report.slowestOpenMs, performance.now() - startedAt);
      report.opened += 1;
      report.lost = [...promised].filter((n) => !kept.has(n)).length;
    }
  } finally {
    await subject.remove();
  }
  return { ...report, acknowledged: promised.size };
}

export function startWriter(environment: Record<string, string>): ChildProcess {
  return fork(new URL('../processes/writing-process.ts', import.meta.url), {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}

type Subject = {
  environment: Record<string, string>;
  kill: (writer: ChildProcess) => Promise<void>;
  read(): Promise<Set<number>>;
  remove(): Promise<void>;
};

function createEmbeddedSubject(template: string | undefined): Subject {
  const dataDir = mkdtempSync(join(tmpdir(), 'rapport-kill-'));
  if (template) cpSync(template, dataDir, { recursive: true });
  return {
    environment: { DATA_DIR: dataDir },
    kill: async (writer) => void writer.kill('SIGKILL'),
    read: () => readWritten({ url: null, dataDir }),
    remove: async () => rmSync(dataDir, { recursive: true, force: true }),
  };
}

async function createPostgresSubject(): Promise<Subject> {
  const server = await startPostgres({ durable: true });
  return {
    environment: { DATABASE_URL: server.url },
    kill: server.kill,
    async read() {
      await server.restart();
      return readWritten({ url: server.url, dataDir: '' });
    },
    remove: () => server.stop(),
  };
}

async function writeUntilKilled(subject: Subject): Promise<number[]> {
  const writer = startWriter(subject.environment);
  // It ends by itself if it notices that its server is gone.
  const ended = once(writer, 'close');
  const promised: number[] = [];
  const { promise: begun, resolve: begin, reject } = Promise.withResolvers<void>();
  writer.on('message', (message: WriterMessage) => {
    if ('written' in message) {
      promised.push(message.written);
      begin();
    } else reject(new Error(message.refused));
  });
  try {
    await begun;
    await sleep(100 + Math.random() * 500);
    await subject.kill(writer);
  } finally {
    writer.kill('SIGKILL');
    await ended;
  }
  return promised;
}

async function readWritten(where: { url: string | null; dataDir: string }): Promise<Set<number>> {
  const database = await openDatabase({ ...where, log: silentLog });
  try {
    const { rows } = await database.pool.query<{ n: number }>('select n from written');
    return new Set(rows.map(({ n }) => n));
  } finally {
    await database.close();
  }
}
