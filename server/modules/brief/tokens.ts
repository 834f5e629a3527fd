import { createHmac } from 'node:crypto';
import type { Deps } from '../../deps.ts';
import { areSecretsEqual } from '../../platform/crypto/crypto.ts';

type UnsubscribeDeps = Pick<Deps, 'secrets'>;

/**
 * The account's id without dashes, and its MAC. Valid for the lifetime of the account; not stored.
 */
export function unsubscribeToken({ secrets }: UnsubscribeDeps, userId: string): string {
  const id = userId.replaceAll('-', '');
  const mac = createHmac('sha256', secrets.unsubscribeKey).update(`brief ${id}`).digest();
  return `${id}${mac.toString('base64url')}`;
}

export function readUserId(deps: UnsubscribeDeps, token: string): string | null {
  const [, ...parts] = ID.exec(token) ?? [];
  const userId = parts.join('-');
  return parts.length > 0 && areSecretsEqual(token, unsubscribeToken(deps, userId)) ? userId : null;
}

const ID = /^([\da-f]{8})([\da-f]{4})([\da-f]{4})([\da-f]{4})([\da-f]{12})/;
