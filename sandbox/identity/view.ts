import { html } from 'hono/html';
import { type Html, renderDocument } from '../platform/page.ts';
import { getPictureUrl, testPeople, type IdentityAccount } from './accounts.ts';

export type SignInOptions = {
  action: string;
  clientHost: string;
  baseUrl: string;
  typed?: Record<string, string> | undefined;
  problem?: string | undefined;
};

export function renderSignInPage({
  action,
  clientHost,
  baseUrl,
  typed,
  problem,
}: SignInOptions): Html {
  return renderFrame(
    'Choose an account',
    html`<p class="aside">to continue to <strong>${clientHost}</strong></p>
      <form method="post" action="${action}">
        <ul class="rows choices">
          ${testPeople.map((person) => html`<li>${renderChoice(person, baseUrl)}</li>`)}
        </ul>
      </form>
      <details ${typed ? 'open' : ''}>
        <summary>Use another address</summary>
        <form class="sheet" method="post" action="${action}">
          ${problem && html`<p class="note bad" role="alert">${problem}</p>`}
          ${renderField('email', 'Email', typed)}
          <div class="pair">
            ${renderField('firstName', 'First name', typed)}
            ${renderField('lastName', 'Last name', typed)}
          </div>
          ${renderTick('verified', 'This address is verified', typed ? Boolean(typed['verified']) : true)}
          ${renderTick('hosted', 'Its organization manages this account', Boolean(typed?.['hosted']))}
          <button class="main">Continue</button>
        </form>
      </details>
      <form method="post" action="${action}">
        <button class="quiet" name="cancel" value="yes">Cancel</button>
      </form>
      <p class="aside small">
        ${clientHost} will receive the account’s name, picture and address, and whether the address
        is verified.
      </p>`,
  );
}

const AUTOCOMPLETE = { email: 'email', firstName: 'given-name', lastName: 'family-name' } as const;

function renderField(
  name: keyof typeof AUTOCOMPLETE,
  label: string,
  typed: Record<string, string> | undefined,
): Html {
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      type="${name === 'email' ? 'email' : 'text'}"
      required
      maxlength="100"
      autocomplete="${AUTOCOMPLETE[name]}"
      value="${typed?.[name] ?? ''}"
    />
  </div>`;
}

const renderTick = (name: string, label: string, isTicked: boolean): Html =>
  html`<label class="tick">
    <input type="checkbox" name="${name}" value="yes" ${isTicked && 'checked'} />
    ${label}
  </label>`;

export function renderEndedPage(): Html {
  return renderFrame(
    'This sign-in has ended',
    html`<p>It was already completed, or it expired. Go back and start again.</p>`,
  );
}

function renderChoice(person: IdentityAccount, baseUrl: string): Html {
  return html`<button name="subject" value="${person.subject}">
    <img src="${getPictureUrl(person, baseUrl)}" alt="" width="44" height="44" />
    <span>
      <strong>${person.firstName} ${person.lastName}</strong>
      <span class="id">${person.email}</span>
      ${!person.isVerified && html`<span class="state wait">address not verified</span>`}
    </span>
  </button>`;
}

const renderFrame = (title: string, content: Html): Html =>
  renderDocument(
    `${title} · Sandbox accounts`,
    html`<main id="content" class="sign-in">
      <p class="house">Sandbox accounts</p>
      <h1>${title}</h1>
      ${content}
    </main>`,
  );
