import { html } from 'hono/html';
import type { Html } from '../../platform/page.ts';

/** The business name, as set in Stripe's dashboard. */
export const MERCHANT = 'Rapport';

export function renderHostedPage(title: string, content: Html): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · ${MERCHANT}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/stripe/assets/hosted.css" />
      </head>
      <body>
        <a class="skip" href="#main">Skip to the content</a>
        ${content}
      </body>
    </html>`;
}

export function renderPlainPage(
  title: string,
  text: string,
  link?: { href: string; label: string } | null,
): Html {
  return renderHostedPage(
    title,
    html`<main id="main" class="plain-page">
      <h1>${title}</h1>
      <p class="soft">${text}</p>
      ${link && html`<p><a class="button" href="${link.href}">${link.label}</a></p>`}
    </main>`,
  );
}

export function backLink(href: string, label: string): Html {
  return html`<a class="back" href="${href}">
    <svg
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      stroke-width="1.6"
      aria-hidden="true"
    >
      <path d="M13 8H3M7 3.5 2.5 8 7 12.5" stroke-linecap="round" stroke-linejoin="round" />
    </svg>
    ${label}
  </a>`;
}

export type FieldErrors = { [field: string]: string | undefined };

export const renderFieldError = (name: string, errors: FieldErrors): Html | false =>
  errors[name] !== undefined && html`<p class="error" id="${name}-error">${errors[name]}</p>`;

export const describeFieldFault = (
  name: string,
  errors: FieldErrors,
  isFirst: boolean,
): Html | false =>
  errors[name] !== undefined &&
  html`aria-invalid="true" aria-describedby="${name}-error" ${isFirst && html`autofocus`}`;

/** `Jan 5, 2026`, in UTC like all of Stripe's times. */
export const formatDay = (time: number): string =>
  new Date(time * 1000).toLocaleDateString('en-US', {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  });

export function readFormText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
}
