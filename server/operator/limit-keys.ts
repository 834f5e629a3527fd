import { isIP } from 'node:net';
import * as z from 'zod/mini';
import { parseEmailAddress } from '../../contract/email-address.ts';
import type { Deps } from '../deps.ts';
import { limitKeysOfAddress, limitKeysOfUser } from '../modules/accounts/accounts.ts';
import { mailKeysOfNetwork } from '../modules/mail/mail.ts';
import { findAnyAccount } from '../modules/users/users.ts';
import { getAddressPrefix, getAddressSite } from '../platform/http/requests/client-address.ts';

/**
 * The rate limit keys of email addresses, account ids, and IP addresses or prefixes. An account is
 * also counted by its known devices and address prefixes.
 */
export async function findLimitKeys(
  { db }: Pick<Deps, 'db'>,
  named: readonly string[],
): Promise<string[]> {
  const texts = named.map((text) => parseEmailAddress(text) ?? text.trim().toLowerCase());
  const addresses = texts.filter((text) => isIpAddress(text)).map(removeMarks);
  const networks = addresses.map(getAddressPrefix);
  const keys = networks.flatMap((network) => [network, ...mailKeysOfNetwork(network)]);
  keys.push(...addresses.map(getAddressSite));
  for (const text of texts.filter((each) => !isIpAddress(each))) {
    const named = z.uuid().safeParse(text).success ? { id: text } : { email: text };
    const account = await findAnyAccount(db, named);
    if (account) keys.push(...(await limitKeysOfUser(db, account, networks)));
    else keys.push(text, ...limitKeysOfAddress(text, networks));
  }
  return keys;
}

function isIpAddress(text: string): boolean {
  return isIP(removeMarks(text)) !== 0;
}

/** Drops the prefix length, as in 203.0.113.0/24. */
function removeMarks(text: string): string {
  return text.replace(/\/\d+$/, '');
}
