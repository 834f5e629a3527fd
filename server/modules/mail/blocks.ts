import { html, raw } from 'hono/html';
import { styles } from './styles.ts';
import { type Markup, renderSection, renderTable } from './table.ts';

export type MailBlock =
  | { kind: 'paragraph'; text: string }
  | { kind: 'code'; code: string; caption: string }
  | { kind: 'button'; label: string; href: string }
  /** Keeps line breaks. */
  | { kind: 'quote'; text: string }
  | { kind: 'person'; person: MailPerson }
  | { kind: 'facts'; facts: readonly (readonly [label: string, value: string])[] }
  /** Less prominent text, such as what to do about a change by another person. */
  | { kind: 'note'; title?: string; text: string; link?: { label: string; href: string } };

export type MailPerson = {
  name: string;
  headline: string;
  lines: readonly string[];
  /** Text written by the reader. */
  quote?: string;
  link: { label: string; href: string };
};

export function renderBlock(block: MailBlock): Markup {
  switch (block.kind) {
    case 'paragraph':
      return html`<p class="ink" style="${styles.paragraph}">${block.text}</p>`;
    case 'note':
      return renderNote(block);
    case 'button':
      return renderSection({ style: styles.buttonRow }, renderButton(block));
    case 'code':
      return renderSection(
        { class: 'sunken', style: styles.codeBox },
        html`<p class="ink code" style="${styles.code}">${block.code}</p>`,
        html`<p class="soft" style="${styles.caption}">${block.caption}</p>`,
      );
    case 'quote':
      return renderSection(
        { class: 'sunken', style: styles.quoteBox },
        html`<p class="ink" style="${styles.quote}">${block.text}</p>`,
      );
    case 'person':
      return renderPerson(block.person);
    case 'facts':
      return renderTable({ style: styles.facts }, ...block.facts.map(renderFact));
  }
}

/** Outlook ignores the padding of a link, so it gets spaces of the same width. */
function renderButton({ label, href }: MailBlock & { kind: 'button' }): Markup {
  return html`<a href="${href}" class="button" style="${styles.button}" target="_blank"
    >${raw(OUTLOOK_START)}<span style="${styles.buttonLabel}">${label}</span>${raw(OUTLOOK_END)}</a
  >`;
}

const OUTLOOK_START =
  '<!--[if mso]><i style="mso-font-width:467%;mso-text-raise:19.5" hidden>&#8202;&#8202;&#8202;</i><![endif]-->';
const OUTLOOK_END =
  '<!--[if mso]><i style="mso-font-width:467%" hidden>&#8202;&#8202;&#8202;&#8203;</i><![endif]-->';

function renderPerson({ name, headline, lines, quote, link }: MailPerson): Markup {
  return renderSection(
    { class: 'line', style: styles.person },
    html`<h2 class="ink" style="${styles.personName}">${name}</h2>`,
    html`${headline && html`<p class="soft" style="${styles.headline}">${headline}</p>`}`,
    ...lines.map((line) => html`<p class="ink" style="${styles.personLine}">${line}</p>`),
    html`${quote && html`<p class="ink line" style="${styles.personQuote}">${quote}</p>`}`,
    renderLink(link),
  );
}

export function renderLink({ label, href }: { label: string; href: string }): Markup {
  return html`<a href="${href}" class="accent" style="${styles.link}" target="_blank">${label}</a>`;
}

function renderFact([label, value]: readonly [string, string]): Markup {
  return html`<tr>
    <td class="soft line" style="${styles.factLabel}">${label}</td>
    <td class="ink line" style="${styles.factValue}">${value}</td>
  </tr>`;
}

function renderNote({ title, text, link }: MailBlock & { kind: 'note' }): Markup {
  const strong = title && html`<strong class="ink" style="${styles.noteTitle}">${title}</strong> `;
  return html`<p class="soft line" style="${styles.note}">
    ${strong}${text} ${link && renderLink(link)}
  </p>`;
}

export function formatBlock(block: MailBlock): string {
  switch (block.kind) {
    case 'paragraph':
      return block.text;
    case 'note':
      return formatNote(block);
    case 'button':
      return `${block.label}:\n${block.href}`;
    case 'code':
      return `    ${block.code}\n\n${block.caption}`;
    case 'quote':
      return block.text.replaceAll(/^/gm, '> ');
    case 'person':
      return formatPerson(block.person);
    case 'facts':
      return block.facts.map(([label, value]) => `${label}: ${value}`).join('\n');
  }
}

function formatPerson({ name, headline, lines, quote, link }: MailPerson): string {
  return [
    name,
    ...(headline === '' ? [] : [headline]),
    ...lines,
    ...(quote ? [`> ${quote}`] : []),
    `${link.label}:`,
    link.href,
  ].join('\n');
}

function formatNote({ title, text, link }: MailBlock & { kind: 'note' }): string {
  const full = title ? `${title} ${text}` : text;
  return link ? `${full}\n\n${link.label}:\n${link.href}` : full;
}
