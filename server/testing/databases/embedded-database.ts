import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '../../platform/database/database.ts';
import { copyTree } from '../../platform/database/embedded/copy-tree.ts';
import { silentLog } from '../../platform/log/log.ts';
import type { Copy } from './copy.ts';

export async function openEmbeddedCopy(made: { template: string; copies: string }): Promise<Copy> {
  const directory = join(made.copies, randomUUID());
  await copyTree(made.template, directory);
  return {
    database: await openDatabase({ dataDir: directory, log: silentLog }),
    async openAnother() {
      throw new Error('The embedded database has one process');
    },
    async remove() {
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
