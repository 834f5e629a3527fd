import { createHmac } from 'node:crypto';
import { areSecretsEqual } from './crypto.ts';

/** A text for a browser to store: it can read but not change it. */
export function seal(text: string, key: Buffer): string {
  return `${Buffer.from(text).toString('base64url')}.${computeMac(text, key)}`;
}

/** The text if it was sealed with this key; otherwise null. */
export function unseal(sealed: string, key: Buffer): string | null {
  const [body = '', signature = ''] = sealed.split('.');
  const text = Buffer.from(body, 'base64url').toString('utf8');
  return areSecretsEqual(signature, computeMac(text, key)) ? text : null;
}

function computeMac(text: string, key: Buffer): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}
