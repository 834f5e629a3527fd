import { createElement as h, type ReactNode } from 'react';
import { DARK_RULES, FONT, LIGHT, MONO } from './palette.ts';

/** One part of a mail. Every text in it is shown as text: markup in it has no effect. */
export type MailBlock =
  | { kind: 'paragraph'; text: string }
  /** A code to type in, in large digits that can be selected at once. */
  | { kind: 'code'; code: string; caption: string }
  | { kind: 'button'; label: string; href: string }
  /** What was said or given, with its line breaks. */
  | { kind: 'quote'; text: string }
  | { kind: 'facts'; facts: readonly (readonly [label: string, value: string])[] }
  /** Said more quietly, such as what to do if it was not you. */
  | { kind: 'note'; text: string; link?: { label: string; href: string } };

export type MailContent = {
  /** Shown by the inbox beside the subject, not in the mail. */
  preview: string;
  heading: string;
  blocks: readonly MailBlock[];
  /** Why the reader gets this mail. */
  reason: string;
};

export type RenderedMail = { html: string; text: string };

/**
 * The one design of all mails, as HTML and as text: no picture, no font and no link that tells
 * anybody that it was read. Light and dark follow the reader's system.
 */
export async function renderMail(content: MailContent): Promise<RenderedMail> {
  const [components, { render }] = await loadRenderer();
  const html = await render(mailDocument(components, content));
  return { html, text: mailText(content) };
}

type Components = typeof import('@react-email/components');

/** Loaded with the first mail: 240 ms and 50 MB that a web process may never need. */
function loadRenderer() {
  return Promise.all([import('@react-email/components'), import('@react-email/render')]);
}

function mailDocument(c: Components, content: MailContent): ReactNode {
  return h(
    c.Html,
    { lang: 'en' },
    h(
      c.Head,
      null,
      h('title', null, content.heading),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      h('style', null, DARK_RULES),
    ),
    h(c.Preview, null, content.preview),
    h('body', { className: 'paper', style: styles.body }, ground(c, content)),
  );
}

/** A table, not React Email's Body: that one puts the colour where no class can change it. */
function ground(c: Components, content: MailContent): ReactNode {
  return h(
    'table',
    { role: 'presentation', width: '100%', cellPadding: 0, cellSpacing: 0, border: 0 },
    h(
      'tbody',
      null,
      h('tr', null, h('td', { className: 'paper', style: styles.ground }, sheet(c, content))),
    ),
  );
}

function sheet(c: Components, content: MailContent): ReactNode {
  return h(
    c.Container,
    { style: styles.container },
    wordmark(c),
    h(
      c.Section,
      { className: 'card', style: styles.card },
      h(c.Heading, { as: 'h1', className: 'ink', style: styles.heading }, content.heading),
      ...content.blocks.map((block, index) => blockElement(c, block, index)),
    ),
    h(c.Text, { className: 'soft', style: styles.reason }, content.reason),
  );
}

/** The two speech bubbles and the name; drawn by styles, since pictures are blocked at first. */
function wordmark(c: Components): ReactNode {
  return h(
    c.Section,
    { style: styles.head },
    h(
      'p',
      { className: 'ink', style: styles.wordmark },
      h('span', { className: 'bubble', 'aria-hidden': true, style: styles.bubble }, '\u00a0'),
      h(
        'span',
        { className: 'bubble-sun', 'aria-hidden': true, style: styles.bubbleSun },
        '\u00a0',
      ),
      'Rapport',
    ),
  );
}

function blockElement(c: Components, block: MailBlock, key: number): ReactNode {
  switch (block.kind) {
    case 'paragraph':
      return h(c.Text, { key, className: 'ink', style: styles.paragraph }, block.text);
    case 'note':
      return h(c.Text, { key, className: 'soft line', style: styles.note }, ...noteParts(c, block));
    case 'button':
      return h(
        c.Section,
        { key, style: styles.buttonRow },
        h(c.Button, { href: block.href, className: 'button', style: styles.button }, block.label),
      );
    case 'code':
      return h(
        c.Section,
        { key, className: 'sunken', style: styles.codeBox },
        h('p', { className: 'ink code', style: styles.code }, block.code),
        h('p', { className: 'soft', style: styles.caption }, block.caption),
      );
    case 'quote':
      return h(
        c.Section,
        { key, className: 'sunken', style: styles.quoteBox },
        h('p', { className: 'ink', style: styles.quote }, block.text),
      );
    case 'facts':
      return h(
        c.Section,
        { key, style: styles.facts },
        ...block.facts.map(([label, value], index) =>
          h(
            'p',
            { key: index, className: 'ink', style: styles.fact },
            h('span', { className: 'soft', style: styles.factLabel }, `${label}: `),
            value,
          ),
        ),
      );
  }
}

function noteParts(c: Components, { text, link }: MailBlock & { kind: 'note' }): ReactNode[] {
  if (!link) return [text];
  const style = { color: LIGHT.accent, textDecoration: 'underline' };
  return [
    `${text} `,
    h(c.Link, { key: 'link', href: link.href, className: 'accent', style }, link.label),
  ];
}

/** The same mail for readers and clients that want plain text. */
function mailText(content: MailContent): string {
  const blocks = content.blocks.map(blockText);
  return [content.heading, ...blocks, `--\nRapport\n${content.reason}`].join('\n\n') + '\n';
}

function blockText(block: MailBlock): string {
  switch (block.kind) {
    case 'paragraph':
      return block.text;
    case 'note':
      return block.link ? `${block.text} ${block.link.label}:\n${block.link.href}` : block.text;
    case 'button':
      return `${block.label}:\n${block.href}`;
    case 'code':
      return `    ${block.code}\n\n${block.caption}`;
    case 'quote':
      return block.text.replaceAll(/^/gm, '> ');
    case 'facts':
      return block.facts.map(([label, value]) => `${label}: ${value}`).join('\n');
  }
}

const text = { fontFamily: FONT, fontSize: '16px', lineHeight: '26px', color: LIGHT.ink };
const box = {
  backgroundColor: LIGHT.sunken,
  border: `1px solid ${LIGHT.line}`,
  borderRadius: '14px 14px 14px 3px',
};
const bubble = { display: 'inline-block', width: '15px', height: '15px', lineHeight: '15px' };

const styles = {
  body: { backgroundColor: LIGHT.paper, margin: '0', padding: '0' },
  ground: { backgroundColor: LIGHT.paper, padding: '24px 12px 40px', fontFamily: FONT },
  container: { maxWidth: '560px', width: '100%', margin: '0 auto' },
  head: { padding: '4px 6px 18px' },
  wordmark: { ...text, margin: '0', fontSize: '18px', fontWeight: 700, letterSpacing: '-0.2px' },
  bubble: {
    ...bubble,
    backgroundColor: LIGHT.accent,
    borderRadius: '8px 8px 8px 2px',
    verticalAlign: '1px',
  },
  bubbleSun: {
    ...bubble,
    backgroundColor: LIGHT.sun,
    borderRadius: '8px 8px 2px 8px',
    width: '11px',
    height: '11px',
    lineHeight: '11px',
    margin: '0 9px 0 -3px',
    verticalAlign: '-2px',
  },
  card: {
    backgroundColor: LIGHT.surface,
    border: `1px solid ${LIGHT.line}`,
    borderRadius: '24px 24px 24px 4px',
    padding: '36px 40px',
  },
  heading: {
    ...text,
    fontSize: '26px',
    lineHeight: '32px',
    fontWeight: 700,
    letterSpacing: '-0.4px',
    margin: '0 0 18px',
  },
  paragraph: { ...text, margin: '0 0 16px' },
  note: {
    ...text,
    fontSize: '14px',
    lineHeight: '22px',
    color: LIGHT.inkSoft,
    margin: '26px 0 0',
    paddingTop: '18px',
    borderTop: `1px solid ${LIGHT.line}`,
  },
  buttonRow: { margin: '26px 0 10px' },
  button: {
    ...text,
    backgroundColor: LIGHT.accent,
    color: LIGHT.onAccent,
    fontWeight: 600,
    lineHeight: '24px',
    textDecoration: 'none',
    padding: '13px 26px',
    borderRadius: '14px 14px 14px 3px',
  },
  codeBox: { ...box, textAlign: 'center' as const, padding: '22px 12px 18px', margin: '24px 0' },
  code: {
    ...text,
    fontFamily: MONO,
    fontSize: '36px',
    lineHeight: '42px',
    fontWeight: 600,
    letterSpacing: '9px',
    // The spacing after the last digit would push the code to the left.
    paddingLeft: '9px',
    margin: '0',
  },
  caption: {
    ...text,
    fontSize: '14px',
    lineHeight: '20px',
    color: LIGHT.inkSoft,
    margin: '8px 0 0',
  },
  quoteBox: { ...box, padding: '16px 20px', margin: '20px 0' },
  quote: {
    ...text,
    margin: '0',
    whiteSpace: 'pre-wrap' as const,
    overflowWrap: 'anywhere' as const,
  },
  facts: { margin: '20px 0' },
  fact: { ...text, margin: '0 0 4px', overflowWrap: 'anywhere' as const },
  factLabel: { color: LIGHT.inkSoft },
  reason: {
    ...text,
    fontSize: '13px',
    lineHeight: '20px',
    color: LIGHT.inkSoft,
    padding: '0 6px',
    margin: '18px 0 0',
  },
};
