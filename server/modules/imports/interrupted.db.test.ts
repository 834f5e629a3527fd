import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { KyselyPlugin } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { makeConnections, makeMemberExport } from '../../testing/linkedin-files/member-export.ts';
import { startSignals } from '../signals/signals.fixture.ts';
import { importFile } from './import-file.ts';
import { importsModule } from './imports.module.ts';

const TABLES = ['imports', 'imported_days', 'imported_posts', 'known_people'] as const;
const MOST_STATEMENTS = 50;

class Killed extends Error {}

/** Ends the connection's work before its statement with this number. */
function killBefore(statement: number): KyselyPlugin {
  let statements = 0;
  return {
    transformQuery({ node }) {
      if (statements === statement) throw new Killed();
      statements += 1;
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
}

test('an import that is killed before any of its statements leaves nothing, and then succeeds', async () => {
  const app = await startSignals([importsModule]);
  const user = await app.addMember();
  const directory = mkdtempSync(join(tmpdir(), 'rapport-imports-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const bytes = makeMemberExport(makeConnections(40));
  const sha256 = createHash('sha256').update(bytes).digest();
  const path = join(directory, 'upload');
  writeFileSync(path, bytes);
  const attempt = async (plugin: KyselyPlugin) => {
    const fd = openSync(path, 'r');
    const abortSignal = AbortSignal.timeout(60_000);
    const file = { userId: user, file: { fd, sha256 }, fileName: 'a.zip', withMessages: false };
    try {
      const deps = { ...app.deps, db: app.db.withPlugin(plugin) };
      const types: string[] = [];
      for await (const event of importFile(deps, { ...file, directory, abortSignal }))
        types.push(event.type);
      return types.at(-1);
    } finally {
      closeSync(fd);
    }
  };
  const countRows = async () => {
    const tables = await Promise.all(
      TABLES.map((table) => app.db.selectFrom(table).selectAll().execute()),
    );
    return tables.flat().length;
  };
  let moment = 0;
  while (moment < MOST_STATEMENTS && (await isKilled(() => attempt(killBefore(moment))))) {
    expect(await countRows()).toBe(0);
    moment += 1;
  }
  // The receipt, days, posts and people are statements of their own.
  expect(moment).toBeGreaterThan(5);
  expect(moment).toBeLessThan(MOST_STATEMENTS);
  expect(await attempt(killBefore(Infinity))).toBe('known');
  expect(await countRows()).toBe(43);
});

async function isKilled(run: () => Promise<unknown>): Promise<boolean> {
  try {
    await run();
    return false;
  } catch (error) {
    if (error instanceof Killed) return true;
    throw error;
  }
}
