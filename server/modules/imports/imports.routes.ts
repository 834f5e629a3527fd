import { join } from 'node:path';
import * as contract from '../../../contract/routes/imports.ts';
import type { Deps } from '../../deps.ts';
import { type ProductRoute, on } from '../../http.ts';
import type { ImportDeps } from './import-file.ts';
import { findImportByNumber } from './imports.store.ts';
import { listImports } from './list-imports.ts';
import { READ_WITHIN_MS } from './reader/reading-time.ts';
import { toStorableText } from './reader/storable-text.ts';
import { undoImport } from './undo-import.ts';

export type ImportsDeps = ImportDeps & Pick<Deps, 'settings'>;

/** The rows of the largest list are written in one transaction. */
const SPARE_MS = 40_000;

export function bindImportsRoutes(deps: ImportsDeps): ProductRoute[] {
  const directory = join(deps.settings.storage.dataDir, 'uploads');
  return [
    on(
      contract.importFile,
      async ({ member: { userId }, upload: file, query, abortSignal }) => {
        // Reading a file is rare, so its code loads on demand.
        const { importFile } = await import('./import-file.ts');
        const fileName = toStorableText(query.name);
        const withMessages = query.messages === 'yes';
        return importFile(deps, { userId, file, fileName, withMessages, directory, abortSignal });
      },
      { deadlineMs: READ_WITHIN_MS + SPARE_MS },
    ),
    on(contract.listImports, ({ member }) => listImports(deps, member.userId)),
    on(
      contract.undoImport,
      ({ member, params }) => findImportByNumber(deps.db, member.userId, params.id),
      ({ member, owned }) => undoImport(deps, member.userId, owned),
    ),
  ];
}
