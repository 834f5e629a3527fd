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
import { mayMailCopy, mayMailStranger } from '../mail/mail.ts';
import { copyJob, messageJob } from './support.jobs.ts';
import { insertMessage, isProved } from './support.store.ts';

export { deleteMessagesOf } from './support.store.ts';

const FROM_PLACE: RateLimit = { name: 'support-place', points: 60, perSeconds: 3600 };

type Sender = { userId: string | null } & z.output<typeof SupportSender>;
type SupportDeps = Pick<Deps, 'db' | 'clock' | 'jobs' | 'limits' | 'log' | 'metrics'>;

/**
 * Keeps a message to support and mails it, with a confirmation to its sender where that cannot
 * become a flood: the message is not refused for it.
 */
export async function sendToSupport(
  deps: SupportDeps,
  { sender, message, client }: { sender: Sender; message: string; client: Client },
): Promise<ReplyOf<typeof contactSupport>> {
  await deps.limits.consume(FROM_PLACE, addressPrefix(client.address));
  const confirmation = await confirmationFor(deps, sender, client);
  const id = crypto.randomUUID();
  const reference = newReference();
  await inTransaction(deps.db, async (tx) => {
    const kept = { ...sender, id, reference, message: message.trim(), createdAt: deps.clock.now() };
    await insertMessage(tx, kept);
    await deps.jobs.send(messageJob, { id });
    if (confirmation !== 'none') await deps.jobs.send(copyJob, { id });
  });
  return {
    code: CODES.support_ticket_sent.code,
    message: CODES.support_ticket_sent.text,
    reference,
    confirmation,
  };
}

async function confirmationFor(
  deps: SupportDeps,
  { userId, email }: Sender,
  { address }: Client,
): Promise<'copy' | 'reference' | 'none'> {
  // A stranger who types a member's address must not use up the member's copies.
  if (!(await mayMailCopy(deps, userId ?? email))) return 'none';
  if (userId !== null && (await isProved(deps.db, userId))) return 'copy';
  return (await mayMailStranger(deps, 'confirmation', address)) ? 'reference' : 'none';
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
