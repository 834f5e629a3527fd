import { randomInt } from 'node:crypto';
import { CODES } from '../../../contract/errors.ts';
import type * as z from 'zod/mini';
import type { contactSupport, SupportSender } from '../../../contract/routes/support.ts';
import type { ReplyOf } from '../../../contract/http/route.ts';
import type { Deps } from '../../deps.ts';
import { runInTransaction } from '../../platform/database/transactions.ts';
import type { RequestClient } from '../../platform/http/routes/binding.ts';
import { getAddressPrefix } from '../../platform/http/requests/client-address.ts';
import type { RateLimit } from '../../platform/limits/rate-limit.ts';
import { mayMailStranger, waitToConfirm } from '../mail/mail.ts';
import { findContact } from '../users/users.ts';
import { confirmationJob, messageJob } from './support.jobs.ts';
import { insertMessage } from './support.store.ts';

const FROM_NETWORK: RateLimit = { name: 'support-network', points: 60, perSeconds: 3600 };

type MessageSender = { userId: string | null } & z.output<typeof SupportSender>;
type SupportDeps = Pick<Deps, 'db' | 'clock' | 'jobs' | 'limits' | 'log' | 'metrics'>;

/** The confirmation is within the mail budgets; an exhausted budget does not refuse the message. */
export async function sendToSupport(
  deps: SupportDeps,
  { sender, message, client }: { sender: MessageSender; message: string; client: RequestClient },
): Promise<ReplyOf<typeof contactSupport>> {
  await deps.limits.consume(FROM_NETWORK, getAddressPrefix(client.address));
  const confirmation = await chooseConfirmation(deps, sender, client);
  const id = crypto.randomUUID();
  const reference = makeReference();
  await runInTransaction(deps.db, async (tx) => {
    const row = { ...sender, id, reference, message: message.trim(), createdAt: deps.clock.now() };
    await insertMessage(tx, row);
    await deps.jobs.send(messageJob, { id });
    if (confirmation !== 'none') await deps.jobs.send(confirmationJob, { id });
  });
  return {
    code: CODES.support_ticket_sent.code,
    message: CODES.support_ticket_sent.text,
    reference,
    confirmation,
  };
}

async function chooseConfirmation(
  deps: SupportDeps,
  { userId, email }: MessageSender,
  { address }: RequestClient,
): Promise<'copy' | 'reference' | 'none'> {
  // Keyed by account: a visitor who types a member's address must not exhaust the member's budget.
  if ((await waitToConfirm(deps, userId ?? email)) !== null) return 'none';
  if (userId !== null && (await findContact(deps.db, userId))?.emailVerifiedAt) return 'copy';
  return (await mayMailStranger(deps, 'confirmation', address)) ? 'reference' : 'none';
}

/** No vowels or look-alikes: easy to read out, and spells no words. */
const ALPHABET = '23456789BCDFGHJKMNPQRSTVWXYZ';
const REFERENCE_LENGTH = 8;

/** 28^8 is 378 billion: collisions are too rare to handle. */
function makeReference(): string {
  const characters = Array.from(
    { length: REFERENCE_LENGTH },
    () => ALPHABET[randomInt(ALPHABET.length)],
  );
  return `R-${characters.slice(0, 4).join('')}-${characters.slice(4).join('')}`;
}
