import { html } from 'hono/html';
import type { Html } from '../platform/page.ts';
import { getPictureUrl, testPeople } from './accounts.ts';
import type { IdentityAccount } from './accounts.ts';

export type SignInOptions = {
  action: string;
  clientHost: string;
  baseUrl: string;
  typed?: Record<string, string> | undefined;
  problem?: string | undefined;
};

export function signInPage({ action, clientHost, baseUrl, typed, problem }: SignInOptions): Html {
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
          <div class="field">
            <label for="email">Email</label>
            <input
              id="email"
              name="email"
              type="email"
              required
              maxlength="254"
              autocomplete="email"
              value="${typed?.['email'] ?? ''}"
            />
          </div>
          <div class="pair">
            <div class="field">
              <label for="firstName">First name</label>
              <input
                id="firstName"
                name="firstName"
                required
                maxlength="100"
                autocomplete="given-name"
                value="${typed?.['firstName'] ?? ''}"
              />
            </div>
            <div class="field">
              <label for="lastName">Last name</label>
              <input
                id="lastName"
                name="lastName"
                required
                maxlength="100"
                autocomplete="family-name"
                value="${typed?.['lastName'] ?? ''}"
              />
            </div>
          </div>
          <label class="tick">
            <input
              type="checkbox"
              name="verified"
              value="yes"
              ${typed && !typed['verified'] ? '' : 'checked'}
            />
            This address is verified
          </label>
          <label class="tick">
            <input
              type="checkbox"
              name="hosted"
              value="yes"
              ${typed?.['hosted'] ? 'checked' : ''}
            />
            Its organization manages this account
          </label>
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

function renderFrame(title: string, content: Html): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Sandbox accounts</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/assets/sandbox.css" />
      </head>
      <body>
        <main class="sign-in">
          <p class="house">Sandbox accounts</p>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`;
}
