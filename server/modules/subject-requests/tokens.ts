import { createHmac } from 'node:crypto';
import type { Deps } from '../../deps.ts';
import { equalSecrets } from '../../platform/crypto/crypto.ts';
import { addressSite } from '../../platform/http/requests/client-address.ts';

/** The id without dashes and its MAC, so that no token has to be stored. */
export function tokenOf({ secrets }: Pick<Deps, 'secrets'>, requestId: string): string {
  const id = requestId.replaceAll('-', '');
  const mac = createHmac('sha256', secrets.suppressionKey).update(`request ${id}`).digest();
  return `${id}${mac.toString('base64url')}`;
}

/** The id of the request; null unless the token is valid. */
export function requestOf(deps: Pick<Deps, 'secrets'>, token: string): string | null {
  const id = token
    .slice(0, 32)
    .replace(/^([\da-f]{8})([\da-f]{4})([\da-f]{4})([\da-f]{4})([\da-f]{12})$/, '$1-$2-$3-$4-$5');
  return equalSecrets(token, tokenOf(deps, id)) ? id : null;
}

/** Tells networks apart without naming them. */
export function placeOf({ secrets }: Pick<Deps, 'secrets'>, address: string): string {
  return createHmac('sha256', secrets.suppressionKey)
    .update(`place ${addressSite(address)}`)
    .digest('base64url');
}
