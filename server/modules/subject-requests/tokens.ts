import { createHmac } from 'node:crypto';
import type { Deps } from '../../deps.ts';
import { areSecretsEqual } from '../../platform/crypto/crypto.ts';
import { getAddressSite } from '../../platform/http/requests/client-address.ts';

/** The id without dashes and its MAC, so that no token has to be stored. */
export function buildToken({ secrets }: Pick<Deps, 'secrets'>, requestId: string): string {
  const id = requestId.replaceAll('-', '');
  const mac = createHmac('sha256', secrets.suppressionKey).update(`request ${id}`).digest();
  return `${id}${mac.toString('base64url')}`;
}

/** The id of the request; null unless the token is valid. */
export function readRequestId(deps: Pick<Deps, 'secrets'>, token: string): string | null {
  const id = token
    .slice(0, 32)
    .replace(/^([\da-f]{8})([\da-f]{4})([\da-f]{4})([\da-f]{4})([\da-f]{12})$/, '$1-$2-$3-$4-$5');
  return areSecretsEqual(token, buildToken(deps, id)) ? id : null;
}

/** Tells networks apart without naming them. */
export function buildPlaceToken({ secrets }: Pick<Deps, 'secrets'>, address: string): string {
  return createHmac('sha256', secrets.suppressionKey)
    .update(`place ${getAddressSite(address)}`)
    .digest('base64url');
}
