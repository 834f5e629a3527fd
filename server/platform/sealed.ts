import { createHmac } from 'node:crypto';
import { equalSecrets } from './crypto.ts';

/** A text that a browser keeps for us and cannot change; it can read it. */
export function seal(text: string, key: Buffer): string {
  return `${Buffer.from(text).toString('base64url')}.${mac(text, key)}`;
}

/** The text, if it was sealed with this key; else null. */
export function unseal(sealed: string, key: Buffer): string | null {
  const [body = '', given = ''] = sealed.split('.');
  const text = Buffer.from(body, 'base64url').toString('utf8');
  return equalSecrets(given, mac(text, key)) ? text : null;
}

function mac(text: string, key: Buffer): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}
