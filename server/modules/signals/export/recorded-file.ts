import { createHash } from 'node:crypto';
import type { Deps } from '../../../deps.ts';
import { proveAgain } from '../../../platform/database/transactions.ts';
import { recordExport } from '../../security/security.ts';
import { BYTE_ORDER_MARK, csv } from './csv.ts';

/**
 * Streams at the client's speed. The activity records what was sent, even if the client stops
 * early.
 */
export async function recordedFile(
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
  return pieces();

  async function* pieces(): AsyncGenerator<string> {
    const hash = createHash('sha256');
    let rows = 0;
    // The download may take hours, and the session may end meanwhile. Checked before the page is
    // read: what is erased while the check waits must not be sent.
    const nextPage = async () => {
      await proveAgain(deps.db);
      return pages.next();
    };
    const piece = (text: string) => {
      hash.update(text);
      return text;
    };
    try {
      yield piece(BYTE_ORDER_MARK + csv([columns]));
      for (let page = await nextPage(); page.done !== true; page = await nextPage()) {
        rows += page.value.length;
        if (page.value.length > 0) yield piece(csv(page.value));
      }
    } finally {
      await ended({ rows, sha256: hash.digest('hex') });
    }
  }
}
