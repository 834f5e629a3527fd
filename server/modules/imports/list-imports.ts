import type { ImportReceipt, PartReceipt } from '../../../contract/imports.ts';
import { ROW_REFUSALS } from '../../../contract/import-words.ts';
import type { ReplyOf } from '../../../contract/http/route.ts';
import type { listImports as route } from '../../../contract/routes/imports.ts';
import type { Deps } from '../../deps.ts';
import { countEngaged, listSpans, sumCoverage } from './coverage.store.ts';
import type { ImportRow } from './imports.store.ts';
import * as store from './imports.store.ts';
import type { StoredReceipt } from './imports.tables.ts';

export async function listImports(
  { db }: Pick<Deps, 'db'>,
  userId: string,
): Promise<ReplyOf<typeof route>> {
  const [imports, sums, engaged, spans] = await Promise.all([
    store.listImports(db, userId),
    sumCoverage(db, userId),
    countEngaged(db, userId),
    listSpans(db, userId),
  ]);
  const { new_followers: newFollowers, ...others } = sums;
  const presented = imports.map(presentImport);
  // Those of the largest file: a count of what is stored would tell that a person objected.
  const people = Math.max(0, ...presented.map(({ stored }) => stored.people));
  return { imports: presented, covered: { spans, newFollowers, engaged, people, ...others } };
}

export function presentImport(row: ImportRow): ImportReceipt {
  const { areDatesSwapped, otherFiles } = row.receipt;
  const { parts, stored } = hideObjections(row.receipt);
  return {
    id: row.import_no,
    fileName: row.file_name,
    kind: row.kind,
    importedAt: row.imported_at,
    from: row.from_day,
    until: row.until_day,
    areDatesSwapped,
    parts,
    otherFiles,
    stored,
  };
}

/** Earlier receipts counted the people who objected. */
function hideObjections({ parts, stored }: StoredReceipt): Pick<ImportReceipt, 'parts' | 'stored'> {
  const hidden = parts.map(({ refused, ...part }) => {
    const shown = refused.filter(({ reason }) => reason in ROW_REFUSALS);
    const objected = sumRows(refused) - sumRows(shown);
    return { part: { ...part, read: part.read + objected, refused: shown }, objected };
  });
  const objected = hidden.reduce((sum, each) => sum + each.objected, 0);
  return {
    parts: hidden.map(({ part }) => part),
    stored: { ...stored, people: stored.people + objected },
  };
}

function sumRows(refused: PartReceipt['refused']): number {
  return refused.reduce((sum, { rows }) => sum + rows, 0);
}
