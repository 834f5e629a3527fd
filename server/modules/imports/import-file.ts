import type { ImportEvent, ImportReceipt } from '../../../contract/imports.ts';
import { IMPORT_MAX_FILES, IMPORT_MAX_ROWS } from '../../../contract/limits.ts';
import type { Deps } from '../../deps.ts';
import { findPersonKeys, formatKey } from '../../gateways/network/network.ts';
import type { Db } from '../../platform/database/tables.ts';
import { runInTransaction } from '../../platform/database/transactions.ts';
import type { StoredFile } from '../../platform/http/requests/stored-upload.ts';
import type { Budget } from '../../platform/limits/budgets.ts';
import { HOUR_SECONDS } from '../../platform/time/durations.ts';
import { findSuppressedFor, holdObjections } from '../privacy/privacy.ts';
import { lockAccount } from '../users/users.ts';
import { normalizeName } from './imports.rules.ts';
import * as store from './imports.store.ts';
import { presentImport } from './list-imports.ts';
import type { FileReading } from './reader/reading.ts';
import { readInThread } from './reader/reader-thread.ts';
import { RefusedFile } from './reader/refused-file.ts';

export type ImportDeps = Pick<Deps, 'db' | 'clock' | 'secrets' | 'budgets' | 'events'>;

type FileOfMember = {
  readonly userId: string;
  readonly file: Pick<StoredFile, 'fd' | 'sha256'>;
  readonly fileName: string;
  readonly withMessages: boolean;
  readonly directory: string;
  readonly abortSignal: AbortSignal;
};

const IMPORTS: Budget = { name: 'imports', points: 60, perSeconds: HOUR_SECONDS };

/** Tens of thousands of rows on the embedded database. */
const WRITE_WITHIN_MS = 30_000;

/**
 * Reads the file in a thread, then writes all of it in one transaction: a call that ends before it
 * leaves nothing.
 */
export async function* importFile(
  deps: ImportDeps,
  file: FileOfMember,
): AsyncGenerator<ImportEvent, void, undefined> {
  await deps.budgets.spend(IMPORTS, file.userId);
  const known = await store.findImport(deps.db, file.userId, file.file.sha256);
  if (known) return yield { type: 'known', receipt: presentImport(known) };
  let reading: FileReading | null = null;
  try {
    for await (const step of readInThread({ ...file, fd: file.file.fd })) {
      if (step.type === 'read') reading = step.reading;
      else yield step;
    }
  } catch (error) {
    if (!(error instanceof RefusedFile)) throw error;
    return yield { type: 'refused', reason: error.reason, detail: error.detail };
  }
  if (!reading) return;
  yield { type: 'writing' };
  yield await saveReading(deps, file, reading);
}

function saveReading(
  deps: ImportDeps,
  { userId, file: { sha256 }, fileName }: FileOfMember,
  reading: FileReading,
): Promise<ImportEvent> {
  return runInTransaction(
    deps.db,
    async (tx) => {
      await lockAccount(tx, userId);
      const known = await store.findImport(tx, userId, sha256);
      if (known) return { type: 'known', receipt: presentImport(known) };
      const { people, found } = await leaveOutSuppressed(deps, tx, userId, reading);
      const { days, posts, parts, owner, followers } = reading;
      const kept = await store.countKept(tx, userId);
      const rows = kept.rows + days.length + posts.length + found;
      if (kept.files >= IMPORT_MAX_FILES || rows > IMPORT_MAX_ROWS) {
        return { type: 'refused', reason: 'too-many-imports', detail: '' };
      }
      const row = {
        user_id: userId,
        sha256,
        file_name: fileName,
        kind: reading.kind,
        imported_at: deps.clock.now(),
        from_day: reading.from,
        until_day: reading.until,
        receipt: {
          areDatesSwapped: reading.areDatesSwapped,
          parts: [...parts],
          otherFiles: reading.otherFiles,
          owner,
          followers,
          stored: { days: days.length, posts: posts.length, people: found },
        },
      };
      const no = await store.insertImport(tx, row);
      await store.insertDays(tx, { userId, no }, days);
      await store.insertPosts(tx, { userId, no }, posts);
      await store.insertKnownPeople(tx, { userId, no }, people);
      await deps.events.emit(tx, 'files.changed', { userId });
      const receipt: ImportReceipt = presentImport({ ...row, import_no: no });
      return { type: 'imported', receipt };
    },
    WRITE_WITHIN_MS,
  );
}

/**
 * People who asked not to be stored here are left out, and the receipt does not tell: with a file of
 * one row, a number without them would say who asked.
 */
async function leaveOutSuppressed(
  deps: ImportDeps,
  tx: Db,
  userId: string,
  { people }: FileReading,
): Promise<{ people: store.KeyedPerson[]; found: number }> {
  const keyed = people.flatMap((person) => {
    const ref = { memberId: null, publicIdentifier: person.profileName };
    const [key] = findPersonKeys({ kind: 'member', ...ref });
    return key ? [{ ...person, name: normalizeName(person.name), key }] : [];
  });
  if (keyed.length === 0) return { people: [], found: 0 };
  await holdObjections(tx);
  const suppressed = await findSuppressedFor(deps, tx, {
    userId,
    keys: keyed.map(({ key }) => key),
  });
  const unique = new Map(keyed.map((person) => [formatKey(person.key), person]));
  const kept = [...unique].filter(([key]) => !suppressed.has(key));
  return { people: kept.map(([, person]) => person), found: unique.size };
}
