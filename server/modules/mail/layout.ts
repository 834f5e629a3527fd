import { html, raw } from 'hono/html';
import { formatBlock, type MailBlock, renderBlock, renderLink } from './blocks.ts';
import { renderMasthead } from './masthead.ts';
import { RULES } from './palette.ts';
import { styles } from './styles.ts';
import { type Markup, renderSection, renderTable } from './table.ts';

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
  return { html: String(await renderDocument(content)), text: formatMail(content) };
}

/** Most clients know this one, and it gives all the same line heights. */
const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/** Without `format-detection`, some clients would turn dates and addresses into links. */
function renderDocument(content: MailContent): Markup {
  return html`${raw(DOCTYPE)}
    <html lang="en" dir="ltr">
      <head>
        <meta http-equiv="Content-Type" content="text/html; charset=UTF-8" />
        <title>${content.heading}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="x-apple-disable-message-reformatting" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <style>
          ${raw(RULES)}
        </style>
      </head>
      <body class="paper" style="${styles.body}">
        ${renderPreview(content.preview)}
        ${renderTable(
          {},
          html`<tr>
            <td class="paper" style="${styles.ground}">${renderPage(content)}</td>
          </tr>`,
        )}
      </body>
    </html>`;
}

/** Filled with characters that show nothing: an inbox would go on with the text of the mail. */
function renderPreview(preview: string): Markup {
  const shown = preview.slice(0, PREVIEW_LENGTH);
  return html`<div style="${styles.preview}">
    ${shown}${FILLING.repeat(PREVIEW_LENGTH - shown.length)}
  </div>`;
}

const PREVIEW_LENGTH = 150;
const FILLING = '\u00a0\u200c\u200b\u200d\u200e\u200f\ufeff';

function renderPage({ topic, heading, blocks, reason, footLinks = [] }: MailContent): Markup {
  const card = renderTable(
    { class: 'card', style: styles.card },
    html`<tr>
      ${renderMasthead()}
    </tr>`,
    html`<tr>
      <td class="sheet" style="${styles.sheet}">
        ${topic && html`<p class="accent" style="${styles.topic}">${topic}</p>`}
        <h1 class="ink" style="${styles.heading}">${heading}</h1>
        ${blocks.map(renderBlock)}
      </td>
    </tr>`,
  );
  const links = footLinks.map((link) => html`<span> · ${renderLink(link)}</span>`);
  return renderSection(
    { style: styles.container },
    card,
    html`<p class="soft foot" style="${styles.reason}">${reason}${links}</p>`,
  );
}

function formatMail(content: MailContent): string {
  const blocks = content.blocks.map(formatBlock);
  const signature = `--\nRapport${content.topic ? ` · ${content.topic}` : ''}\n${content.reason}`;
  const links = (content.footLinks ?? []).map(({ label, href }) => `${label}:\n${href}`);
  return [content.heading, ...blocks, signature, ...links].join('\n\n') + '\n';
}
