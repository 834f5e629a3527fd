import { createElement as h, type ReactNode } from 'react';
import type * as parts from './parts.ts';
import { styles } from './styles.ts';

export type Parts = typeof parts;

export type MailBlock =
  | { kind: 'paragraph'; text: string }
  | { kind: 'code'; code: string; caption: string }
  | { kind: 'button'; label: string; href: string }
  /** Keeps line breaks. */
  | { kind: 'quote'; text: string }
  | { kind: 'person'; person: MailPerson }
  | { kind: 'facts'; facts: readonly (readonly [label: string, value: string])[] }
  /** Less prominent text, such as what to do about a change by somebody else. */
  | { kind: 'note'; title?: string; text: string; link?: { label: string; href: string } };

export type MailPerson = {
  place: number;
  name: string;
  headline: string;
  lines: readonly string[];
  /** Text written by the reader. */
  quote?: string;
  link: { label: string; href: string };
};

export function blockElement(c: Parts, block: MailBlock, key: number): ReactNode {
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
    case 'person':
      return personElement(c, block.person, key);
    case 'facts':
      return h(
        'table',
        {
          key,
          role: 'presentation',
          width: '100%',
          cellPadding: 0,
          cellSpacing: 0,
          border: 0,
          style: styles.facts,
        },
        h('tbody', null, ...block.facts.map(factRow)),
      );
  }
}

function personElement(c: Parts, person: MailPerson, key: number): ReactNode {
  const { place, name, headline, lines, quote, link } = person;
  return h(
    c.Section,
    { key, className: 'line', style: styles.person },
    h(c.Heading, { as: 'h2', className: 'ink', style: styles.personName }, `${place}  ${name}`),
    headline !== '' && h('p', { className: 'soft', style: styles.headline }, headline),
    ...lines.map((line, index) =>
      h('p', { key: index, className: 'ink', style: styles.personLine }, line),
    ),
    quote && h('p', { className: 'ink line', style: styles.personQuote }, quote),
    h(c.Link, { href: link.href, className: 'accent', style: styles.link }, link.label),
  );
}

function factRow([label, value]: readonly [string, string], index: number): ReactNode {
  return h(
    'tr',
    { key: index },
    h('td', { className: 'soft line', style: styles.factLabel }, label),
    h('td', { className: 'ink line', style: styles.factValue }, value),
  );
}

function noteParts(c: Parts, { title, text, link }: MailBlock & { kind: 'note' }) {
  const strong = { key: 'title', className: 'ink', style: styles.noteTitle };
  const anchor = link && { key: 'link', href: link.href, className: 'accent', style: styles.link };
  return [
    title && h('strong', strong, title),
    title ? ` ${text}` : text,
    link && ' ',
    link && h(c.Link, anchor, link.label),
  ];
}

export function blockText(block: MailBlock): string {
  switch (block.kind) {
    case 'paragraph':
      return block.text;
    case 'note':
      return noteText(block);
    case 'button':
      return `${block.label}:\n${block.href}`;
    case 'code':
      return `    ${block.code}\n\n${block.caption}`;
    case 'quote':
      return block.text.replaceAll(/^/gm, '> ');
    case 'person':
      return personText(block.person);
    case 'facts':
      return block.facts.map(([label, value]) => `${label}: ${value}`).join('\n');
  }
}

function personText({ place, name, headline, lines, quote, link }: MailPerson): string {
  return [
    `${place}  ${name}`,
    ...(headline === '' ? [] : [headline]),
    ...lines,
    ...(quote ? [`> ${quote}`] : []),
    `${link.label}:`,
    link.href,
  ].join('\n');
}

function noteText({ title, text, link }: MailBlock & { kind: 'note' }): string {
  const full = title ? `${title} ${text}` : text;
  return link ? `${full}\n\n${link.label}:\n${link.href}` : full;
}
