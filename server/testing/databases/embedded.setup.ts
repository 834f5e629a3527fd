import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../platform/database/database.ts';
import { silentLog } from '../../platform/log/log.ts';
import { fill } from './fill.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    embedded: { template: string; copies: string };
  }
}

/** One migrated data directory per run; each test file opens a copy. */
export async function setup(project: TestProject): Promise<() => void> {
  const home = mkdtempSync(join(project.config.env['TMPDIR'] ?? tmpdir(), 'rapport-embedded-'));
  const template = join(home, 'template');
  const database = await openDatabase({ dataDir: template, log: silentLog });
  await fill(database);
  await database.close();
  project.provide('embedded', { template, copies: home });
  return () => rmSync(home, { recursive: true, force: true });
}
