import { DIRECTION_MARK } from '../../../../contract/fields.ts';
import { removeInvisible } from '../../../../contract/text.ts';

const DIRECTION_MARKS = new RegExp(DIRECTION_MARK, 'g');
const REDIRECTS_MAX = 20;
const NAME_MAX = 80;
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];
const KEPT = [
  'client_id',
  'client_id_issued_at',
  'client_name',
  'redirect_uris',
  'application_type',
];

/**
 * Keeps of a registration or document what we use: clients ask for more than we offer, which the
 * library refuses, and name addresses, which it would fetch. Returns why it is refused, or null.
 */
export function adjustClient(metadata: Record<string, unknown>): string | null {
  const written = metadata['redirect_uris'];
  const uris: unknown[] = Array.isArray(written) ? written : [];
  if (uris.length > REDIRECTS_MAX) return `at most ${REDIRECTS_MAX} redirect_uris`;
  const redirects = uris.flatMap((uri) => (typeof uri === 'string' ? (URL.parse(uri) ?? []) : []));
  if (redirects.some(isUnencrypted)) return 'redirect_uris must be https, or on this device';
  // Its port is free to choose. The library ignores the port of native clients only.
  if (redirects.some(isOnDevice)) metadata['application_type'] = 'native';
  for (const name of Object.keys(metadata)) if (!KEPT.includes(name)) delete metadata[name];
  const name = metadata['client_name'];
  if (typeof name === 'string') {
    const readable = name.replaceAll('\0', '').replaceAll(DIRECTION_MARKS, '');
    const shown = readable.slice(0, NAME_MAX).toWellFormed();
    // Otherwise the member would be asked by no one.
    if (removeInvisible(shown).trim() === '') delete metadata['client_name'];
    else metadata['client_name'] = shown;
  }
  return null;
}

function isOnDevice({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' ? LOOPBACK.includes(hostname) : protocol !== 'https:';
}

export function isUnencrypted({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && !LOOPBACK.includes(hostname);
}
