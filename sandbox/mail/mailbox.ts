import PostalMime from 'postal-mime';
import type { DocumentStore } from '../platform/store.ts';

export type ReceivedMail = {
  id: string;
  /** The envelope address, not the header's. */
  to: string;
  from: string;
  subject: string;
  text: string;
  html: string;
  /** Time of arrival, ISO 8601. */
  at: string;
  headers: { name: string; value: string }[];
};

export type Mailbox = ReturnType<typeof createMailbox>;

export function createMailbox(documents: DocumentStore) {
  return {
    /** Parses a raw message and stores a copy for each recipient. */
    async deliver(raw: Uint8Array, recipients: readonly string[]): Promise<void> {
      const parsed = await PostalMime.parse(raw);
      const content = {
        from: formatAddress(parsed.from),
        subject: parsed.subject ?? '',
        text: parsed.text ?? '',
        html: parsed.html ?? '',
        at: new Date().toISOString(),
        headers: parsed.headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
      };
      documents.transaction(() => {
        for (const to of recipients) {
          const mail: ReceivedMail = { id: crypto.randomUUID(), to, ...content };
          documents.put('mail', mail.id, mail, { tag: to.toLowerCase() });
        }
      });
    },
    /** Newest first. Addresses ignore case. */
    list: ({
      to,
      limit,
    }: { to?: string | undefined; limit?: number | undefined } = {}): ReceivedMail[] =>
      documents.list<ReceivedMail>('mail', {
        newestFirst: true,
        ...(to !== undefined && { tag: to.trim().toLowerCase() }),
        ...(limit !== undefined && { limit }),
      }),
    get: (id: string) => documents.get<ReceivedMail>('mail', id),
    clear: () => documents.clear('mail'),
  };
}

function formatAddress(from: { name: string; address?: string | undefined } | undefined): string {
  if (!from?.address) return from?.name ?? '';
  return from.name === '' ? from.address : `${from.name} <${from.address}>`;
}
