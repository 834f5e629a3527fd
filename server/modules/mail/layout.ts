import { createElement as h, type ReactNode } from 'react';
import { blockElement, blockText, type Components, type MailBlock } from './blocks.ts';
import { DARK_RULES } from './palette.ts';
import { styles } from './styles.ts';

export type { MailBlock } from './blocks.ts';

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

/** The same mail for readers and clients that want plain text. */
function mailText(content: MailContent): string {
  const blocks = content.blocks.map(blockText);
  return [content.heading, ...blocks, `--\nRapport\n${content.reason}`].join('\n\n') + '\n';
}
