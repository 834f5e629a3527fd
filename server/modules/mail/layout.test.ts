import { expect, test } from 'vitest';
import { contrast } from '../../../contract/testing/contrast.ts';
import type { MailContent } from './layout.ts';
import { formatDay, formatMoment, renderMail } from './mail.ts';
import { DARK, LIGHT } from './palette.ts';

const CONTENT: MailContent = {
  preview: 'Shown beside the subject',
  heading: 'A heading',
  blocks: [
    { kind: 'paragraph', text: 'A paragraph' },
    { kind: 'code', code: '012345', caption: 'Works once' },
    { kind: 'button', label: 'Go on', href: 'https://app.example.com/go' },
    { kind: 'facts', facts: [['When', 'now']] },
    { kind: 'quote', text: 'first line\nsecond line' },
    {
      kind: 'note',
      text: 'Not you?',
      link: { label: 'Do this', href: 'https://app.example.com/x' },
    },
  ],
  reason: 'You received this email because of a test.',
};

test('a mail has the same content as HTML and as text', async () => {
  const { html, text } = await renderMail(CONTENT);
  for (const part of ['A heading', 'A paragraph', '012345', 'Go on', 'Not you?', 'of a test.']) {
    expect(html).toContain(part);
    expect(text).toContain(part);
  }
  expect(text).toContain('> first line\n> second line');
  expect(text).toContain('Go on:\nhttps://app.example.com/go');
  expect(text).not.toMatch(/[<>]\w|&\w+;/);
});

test('nothing in a mail reports that it was opened', async () => {
  const { html } = await renderMail(CONTENT);
  expect(html).not.toMatch(/<img|<link|@import|url\(|<script|src=/i);
  const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
  expect(links).toEqual(['https://app.example.com/go', 'https://app.example.com/x']);
});

test('T36 every text is escaped', async () => {
  const evil = '<script>alert(1)</script>"\'><img src=x onerror=alert(1)>';
  const { html } = await renderMail({
    preview: evil,
    heading: evil,
    blocks: [
      { kind: 'paragraph', text: evil },
      { kind: 'code', code: evil, caption: evil },
      { kind: 'button', label: evil, href: 'https://app.example.com/' },
      { kind: 'facts', facts: [[evil, evil]] },
      { kind: 'quote', text: evil },
      { kind: 'note', text: evil },
    ],
    reason: evil,
  });
  expect(html).not.toMatch(/<script|<img/);
});

test('every color has a dark variant, and text is readable in both [S10.15]', async () => {
  const { html } = await renderMail(CONTENT);
  const dark = /prefers-color-scheme: dark\) \{([^]*?)\n\}/.exec(html)?.[1] ?? '';
  for (const color of Object.values(DARK)) expect(dark).toContain(color);
  for (const palette of [LIGHT, DARK]) {
    expect(contrast(palette.ink, palette.surface)).toBeGreaterThan(7);
    expect(contrast(palette.ink, palette.sunken)).toBeGreaterThan(7);
    expect(contrast(palette.inkSoft, palette.surface)).toBeGreaterThan(4.5);
    expect(contrast(palette.inkSoft, palette.paper)).toBeGreaterThan(4.5);
    expect(contrast(palette.inkSoft, palette.sunken)).toBeGreaterThan(4.5);
    expect(contrast(palette.onGround, palette.ground)).toBeGreaterThan(4.5);
    expect(contrast(palette.accent, palette.surface)).toBeGreaterThan(4.5);
    expect(contrast(palette.onAccent, palette.accent)).toBeGreaterThan(4.5);
  }
});

test('every background has a class that darkens it', async () => {
  const { html } = await renderMail(CONTENT);
  for (const [tag] of html.matchAll(/<(?!style)\w+[^>]*background-color[^>]*>/g)) {
    expect(tag).toMatch(/class="[^"]*(paper|card|ground|sunken|button|bubble)/);
  }
});

test('times are in the reader’s time zone, including daylight saving [S10.17]', () => {
  expect(formatMoment('Europe/Berlin', new Date('2025-01-05T23:30:00Z'))).toBe(
    'Jan 06, 2025, 00:30 (Europe/Berlin)',
  );
  expect(formatMoment('America/New_York', new Date('2025-07-05T02:05:00Z'))).toBe(
    'Jul 04, 2025, 22:05 (America/New_York)',
  );
  expect(formatDay('UTC', new Date('2025-01-05T12:00:00Z'))).toBe('Jan 05, 2025');
});
