import type { ImportReceipt } from '../../../contract/imports.ts';
import type { ReplyOf } from '../../../contract/http/route.ts';
import type { listImports as route } from '../../../contract/routes/imports.ts';
import type { Deps } from '../../deps.ts';
import { countEngaged, listSpans, sumCoverage } from './coverage.store.ts';
import type { ImportRow } from './imports.store.ts';
import * as store from './imports.store.ts';

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
  return {
    imports: imports.map(presentImport),
    covered: { spans, newFollowers, engaged, ...others },
  };
}

export function presentImport(row: ImportRow): ImportReceipt {
  const { areDatesSwapped, parts, otherFiles, stored } = row.receipt;
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
