import { randomInt } from 'node:crypto';
import { CODES } from '../../../contract/errors.ts';
import type * as z from 'zod/mini';
import type { contactSupport, SupportSender } from '../../../contract/routes/support.ts';
import type { ReplyOf } from '../../../contract/route.ts';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import type { Client } from '../../platform/http/binding.ts';
import { addressPrefix } from '../../platform/http/client-address.ts';
import type { RateLimit } from '../../platform/rate-limit.ts';
import { copyJob, messageJob } from './support.jobs.ts';
import { insertMessage } from './support.store.ts';

export { deleteMessagesOf } from './support.store.ts';

/** The copy goes to an address that nobody has proved: it must not become a way to flood it. */
const COPIES_AN_HOUR: RateLimit = { name: 'support-recipient', points: 3, perSeconds: 3600 };
const COPIES_A_DAY: RateLimit = { name: 'support-recipient-day', points: 10, perSeconds: 86_400 };
const FROM_PLACE: RateLimit = { name: 'support-place', points: 60, perSeconds: 3600 };

type Sender = { userId: string | null } & z.output<typeof SupportSender>;

/** Keeps a message to support and mails it, with a copy to its sender. */
export async function sendToSupport(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs' | 'limits'>,
  { sender, message, client }: { sender: Sender; message: string; client: Client },
): Promise<ReplyOf<typeof contactSupport>> {
  await deps.limits.consume(FROM_PLACE, addressPrefix(client.address));
  // Whoever writes in a member's name must not keep the member from writing.
  const reader = sender.userId ?? sender.email;
  await deps.limits.consume(COPIES_AN_HOUR, reader);
  await deps.limits.consume(COPIES_A_DAY, reader);
  const id = crypto.randomUUID();
  const reference = newReference();
  await inTransaction(deps.db, async (tx) => {
    const kept = { ...sender, id, reference, message: message.trim(), createdAt: deps.clock.now() };
    await insertMessage(tx, kept);
    await deps.jobs.send(messageJob, { id });
    await deps.jobs.send(copyJob, { id });
  });
  return {
    code: CODES.support_ticket_sent.code,
    message: CODES.support_ticket_sent.text,
    reference,
  };
}

/** Without vowels and look-alikes: it is read out on the phone, and spells nothing. */
const ALPHABET = '23456789BCDFGHJKMNPQRSTVWXYZ';
const REFERENCE_LENGTH = 8;

/** 28^8 are 378 thousand million: two of them meet too rarely to plan for. */
function newReference(): string {
  const signs = Array.from(
    { length: REFERENCE_LENGTH },
    () => ALPHABET[randomInt(ALPHABET.length)],
  );
  return `R-${signs.slice(0, 4).join('')}-${signs.slice(4).join('')}`;
}
