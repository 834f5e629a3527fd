import type { PrivacyProduct } from './subject-requests.fixture.ts';
import { showByToken } from './links.ts';

export const MARA = { memberId: 'ACoMara', publicIdentifier: 'mara' };
export const EMAIL = 'mara@example.com';

export async function requestToken({ work, mails }: PrivacyProduct, to = EMAIL): Promise<string> {
  await work();
  const text = mails.findLast((mail) => mail.to === to)?.text ?? '';
  const [, token] = /https:\/\/app\.example\.com\/privacy-request\/([\w-]{75})\b/.exec(text) ?? [];
  if (token === undefined) throw new Error(`no link to ${to}`);
  return token;
}

export function show({ deps }: PrivacyProduct, token: string, address = '192.0.2.1') {
  return showByToken(deps, { token, client: { address, userAgent: '' } });
}
