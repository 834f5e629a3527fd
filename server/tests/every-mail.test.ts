import { globSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { sources } from '../../scripts/house/tree.ts';
import { type MailContent, renderMail } from '../modules/mail/mail.ts';
import { MAIL_ORIGINS, MAIL_SAMPLES } from './mail-samples.fixture.ts';

const modules = fileURLToPath(new URL('../modules', import.meta.url));
const samples = Object.entries(MAIL_SAMPLES).flatMap(([name, mails]) =>
  mails.map((mail, index) => [`${name} ${index + 1}`, mail] as const),
);

test('the samples contain every mail, and no other', async () => {
  const written: string[] = [];
  for (const path of globSync('**/*.mail.ts', { cwd: modules })) {
    const exported: Record<string, unknown> = await import(join(modules, path));
    for (const [name, value] of Object.entries(exported)) {
      if (name.endsWith('Mail')) written.push(name);
      // A table with one mail per entry.
      if (typeof value === 'object' && value !== null) written.push(...Object.keys(value));
    }
  }
  expect(written.length).toBeGreaterThan(9);
  expect(Object.keys(MAIL_SAMPLES).toSorted()).toEqual(written.toSorted());
});

test('mails are written only in *.mail.ts files', () => {
  const strangers = sources
    .filter(({ path, text }) => path.startsWith('server/') && /\bblocks: \[/.test(text))
    .map(({ path }) => path)
    .filter((path) => !path.endsWith('.mail.ts') && !path.endsWith('.test.ts'));
  expect(strangers).toEqual([]);
});

test.each(samples)(
  '%s has the same content as HTML and as text [S10.15]',
  async (_, { subject, content }) => {
    const { html, text } = await renderMail(content);
    expect(subject).toMatch(/^[^\r\n]{5,70}$/);
    // Apart from the URLs, which only the text spells out.
    const [said, written] = [listWords(visible(html)), listWords(text.replaceAll(ADDRESS, ''))];
    expect(new Set(written)).toEqual(new Set([...said, ...getSignature(content)]));
  },
);

test.each(samples)('%s loads nothing and reports no opening [S10.16]', async (_, { content }) => {
  const { html } = await renderMail(content);
  expect(html).not.toMatch(/<img|<link|<iframe|<form|<script|@import|@font-face|url\(|\bsrc=/i);
});

test.each(samples)(
  '%s links only to known origins, without query or fragment [S10.16]',
  async (_, { content }) => {
    const { html, text } = await renderMail(content);
    const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href);
    for (const link of [...links, ...listAddresses(text)]) {
      const { origin, search, hash } = new URL(link);
      expect(MAIL_ORIGINS).toContain(origin);
      expect([link, search, hash]).toEqual([link, '', '']);
    }
    expect(links.toSorted()).toEqual(listAddresses(text).toSorted());
  },
);

test.each(samples)('%s has a reason, a subject and a preview', (_, { content }) => {
  expect(content.reason).toMatch(/^You received? this email /);
  expect(content.preview.length).toBeGreaterThan(20);
  expect(content.preview).not.toBe(content.heading);
  expect(JSON.stringify(content)).not.toMatch(/undefined|null|NaN|\[object/);
});

const ADDRESS = /https?:\S+/g;

function listAddresses(text: string): string[] {
  return text.match(ADDRESS) ?? [];
}

/** The text ends with product and topic, which the HTML has in its masthead. */
function getSignature({ topic = '' }: MailContent): string[] {
  return listWords(`Rapport ${topic}`);
}

function visible(html: string): string {
  return html
    .replace(/<head>[^]*?<\/head>/, '')
    .replace(/<div style="display:none[^]*?<\/div>/, '')
    .replaceAll(/<!--[^]*?-->/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&#39;', "'")
    .replaceAll('&gt;', '>')
    .replaceAll('&lt;', '<')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}

function listWords(text: string): string[] {
  return text.split(/[\s:>·]+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
}
