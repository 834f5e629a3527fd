import { createHash } from 'node:crypto';
import type { Deps } from '../../../deps.ts';
import { proveAgain } from '../../../platform/database/transactions.ts';
import { recordExport } from '../../security/security.ts';
import { BYTE_ORDER_MARK, formatCsv } from './csv.ts';

/**
 * Streams at the client's speed. The activity records what was sent, even if the client stops
 * early.
 */
export async function createRecordedFile(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  userId: string,
  {
    event,
    columns,
    pages,
  }: {
    event: Parameters<typeof recordExport>[2];
    columns: string[];
    pages: AsyncIterator<string[][]>;
  },
): Promise<AsyncIterable<string>> {
  const ended = await recordExport(deps, userId, event);
  return generatePieces();

  async function* generatePieces(): AsyncGenerator<string> {
    const hash = createHash('sha256');
    let rows = 0;
    // The download may take hours, and the session may end meanwhile. Checked before the page is
    // read: what is erased while the check waits must not be sent.
    const readNextPage = async () => {
      await proveAgain(deps.db);
      return pages.next();
    };
    const formatPiece = (text: string) => {
      hash.update(text);
      return text;
    };
    try {
      yield formatPiece(BYTE_ORDER_MARK + formatCsv([columns]));
      for (let page = await readNextPage(); page.done !== true; page = await readNextPage()) {
        rows += page.value.length;
        if (page.value.length > 0) yield formatPiece(formatCsv(page.value));
      }
    } finally {
      await ended({ rows, sha256: hash.digest('hex') });
    }
  }
}
