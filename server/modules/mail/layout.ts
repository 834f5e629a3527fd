import { createElement as h, type ReactNode } from 'react';
import { blockElement, blockText, type MailBlock, type Parts } from './blocks.ts';
import { masthead } from './masthead.ts';
import { RULES } from './palette.ts';
import { styles } from './styles.ts';

export type { MailBlock } from './blocks.ts';

export type MailContent = {
  /** The inbox shows it beside the subject; the mail does not. */
  preview: string;
  /** A word or two above the heading: "Security", "Billing". */
  topic?: string;
  heading: string;
  blocks: readonly MailBlock[];
  reason: string;
  footLinks?: readonly FootLink[];
};

type FootLink = { label: string; href: string };

export type RenderedMail = { html: string; text: string };

/**
 * Renders as HTML and as text. Loads no images or fonts, so nothing reveals that a mail was read.
 */
export async function renderMail(content: MailContent): Promise<RenderedMail> {
  const parts = await loadParts();
  const html = await parts.render(mailDocument(parts, content));
  return { html, text: mailText(content) };
}

/** Loaded with the first mail: 160 ms and 15 MB, which a web process may never need. */
function loadParts(): Promise<Parts> {
  return import('./parts.ts');
}

function mailDocument(c: Parts, content: MailContent): ReactNode {
  return h(
    c.Html,
    { lang: 'en' },
    h(
      c.Head,
      null,
      h('title', null, content.heading),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      // Some clients would turn dates and addresses into links.
      h('meta', {
        name: 'format-detection',
        content: 'telephone=no, date=no, address=no, email=no',
      }),
      h('style', null, RULES),
    ),
    h(c.Preview, null, content.preview),
    h('body', { className: 'paper', style: styles.body }, background(c, content)),
  );
}

/** React Email's Body sets the color where no class can override it. */
function background(c: Parts, content: MailContent): ReactNode {
  return table(
    { width: '100%' },
    h('tr', null, h('td', { className: 'paper', style: styles.ground }, page(c, content))),
  );
}

function page(c: Parts, content: MailContent): ReactNode {
  return h(
    c.Container,
    { style: styles.container },
    table(
      { width: '100%', className: 'card', style: styles.card },
      h('tr', null, masthead()),
      h('tr', null, h('td', { className: 'sheet', style: styles.sheet }, sheet(c, content))),
    ),
    h(
      c.Text,
      { className: 'soft foot', style: styles.reason },
      content.reason,
      ...(content.footLinks ?? []).map((link) => footLink(c, link)),
    ),
  );
}

function footLink(c: Parts, { label, href }: FootLink): ReactNode {
  const link = { href, className: 'accent', style: styles.link };
  return h('span', { key: label }, ' · ', h(c.Link, link, label));
}

function sheet(c: Parts, { topic, heading, blocks }: MailContent): ReactNode[] {
  return [
    topic && h('p', { key: 'topic', className: 'accent', style: styles.topic }, topic),
    h(c.Heading, { key: 'heading', as: 'h1', className: 'ink', style: styles.heading }, heading),
    ...blocks.map((block, index) => blockElement(c, block, index)),
  ];
}

function table(props: object, ...rows: ReactNode[]): ReactNode {
  const plain = { role: 'presentation', cellPadding: 0, cellSpacing: 0, border: 0 };
  return h('table', { ...plain, ...props }, h('tbody', null, ...rows));
}

function mailText(content: MailContent): string {
  const blocks = content.blocks.map(blockText);
  const signature = `--\nRapport${content.topic ? ` · ${content.topic}` : ''}\n${content.reason}`;
  const links = (content.footLinks ?? []).map(({ label, href }) => `${label}:\n${href}`);
  return [content.heading, ...blocks, signature, ...links].join('\n\n') + '\n';
}
