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
    pages: AsyncIterable<string[][]>;
  },
): Promise<AsyncIterable<string>> {
  const ended = await recordExport(deps, userId, event);
  return pieces();

  async function* pieces(): AsyncGenerator<string> {
    const hash = createHash('sha256');
    let rows = 0;
    const piece = (text: string) => {
      hash.update(text);
      return text;
    };
    try {
      yield piece(BYTE_ORDER_MARK + csv([columns]));
      for await (const page of pages) {
        // The download may take hours, and the session may end meanwhile.
        await proveAgain(deps.db);
        rows += page.length;
        if (page.length > 0) yield piece(csv(page));
      }
    } finally {
      await ended({ rows, sha256: hash.digest('hex') });
    }
  }
}
