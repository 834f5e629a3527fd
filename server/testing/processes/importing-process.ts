// Imports one file of a member: for tests that kill it.
import { openSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { importFile } from '../../modules/imports/import-file.ts';
import { hashSha256 } from '../../platform/crypto/crypto.ts';
import { openProduct } from '../../tests/restore.fixture.ts';

const { DATA_DIR = '', DATABASE_URL = '', USER_ID = '', FILE = '' } = process.env;
const { deps, close } = await openProduct({ DATA_DIR, DATABASE_URL });
process.send?.('ready');
const file = { fd: openSync(FILE, 'r'), sha256: hashSha256(FILE) };
for await (const event of importFile(deps, {
  userId: USER_ID,
  file,
  fileName: 'a.zip',
  withMessages: false,
  directory: tmpdir(),
  abortSignal: AbortSignal.timeout(60_000),
})) {
  process.send?.(event.type);
}
await close();
process.disconnect?.();
