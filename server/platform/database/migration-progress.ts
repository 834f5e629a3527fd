import type { Migration } from 'kysely/migration';
import type { Log } from '../log/log.ts';

type MigrationProgress = {
  readonly migrations: Record<string, Migration>;
  end(): void;
};

/**
 * Adds lines to the log while a migration takes long, since an operator who sees nothing for a
 * minute kills the process. With a new database they are not warnings.
 */
export function logProgress(
  migrations: Record<string, Migration>,
  { log, applied, slowMs }: { log: Log; applied: readonly string[]; slowMs: number },
): MigrationProgress {
  const level = applied.length === 0 ? 'info' : 'warn';
  const names = Object.keys(migrations).toSorted();
  const steps = names.length - applied.length;
  const about = { from: applied.at(-1) ?? null, to: names.at(-1), steps };
  const waiting = setTimeout(() => {
    log[level](about, 'waiting for another process that migrates the database');
  }, slowMs);
  let startedAt: number | null = null;

  async function run(name: string, migrate: () => Promise<void>): Promise<void> {
    clearTimeout(waiting);
    if (startedAt === null) {
      startedAt = performance.now();
      log[level](about, 'migrating the database; other processes wait');
    }
    const slow = setTimeout(() => {
      log[level]({ step: name }, 'a step of the migration takes longer');
    }, slowMs);
    try {
      await migrate();
    } finally {
      clearTimeout(slow);
    }
  }

  const logged = Object.entries(migrations).map(([name, migration]): [string, Migration] => [
    name,
    { up: (db) => run(name, () => migration.up(db)) },
  ]);
  return {
    migrations: Object.fromEntries(logged),
    end() {
      clearTimeout(waiting);
      if (startedAt === null) return;
      const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
      log[level]({ to: about.to, seconds }, 'the migrations have ended');
    },
  };
}
