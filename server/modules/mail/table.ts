import { html } from 'hono/html';

/** Escaped already. A promise only if a part of it is one, and no part is. */
export type Markup = ReturnType<typeof html>;

type Attributes = { class?: string; style?: string };

/** Outlook lays out tables only. */
export function renderTable({ class: name, style }: Attributes, ...rows: Markup[]): Markup {
  return html`<table
    role="presentation"
    align="center"
    width="100%"
    cellpadding="0"
    cellspacing="0"
    border="0"
    class="${name ?? ''}"
    style="${style ?? ''}"
  >
    <tbody>
      ${rows}
    </tbody>
  </table>`;
}

export function renderSection(attributes: Attributes, ...content: Markup[]): Markup {
  return renderTable(
    attributes,
    html`<tr>
      <td>${content}</td>
    </tr>`,
  );
}
