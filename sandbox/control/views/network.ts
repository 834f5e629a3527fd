import { html } from 'hono/html';
import { sentinels } from '../../network/sentinels.ts';
import type { Html } from '../../platform/page.ts';
import type { SandboxPerson } from '../../network/people.ts';

export type ListedPerson = { person: SandboxPerson; posts: number; newestEngagement: number };

export function renderNetwork(people: readonly ListedPerson[]): Html {
  return html`<section aria-labelledby="network">
    <div class="title"><h2 id="network">Network</h2></div>
    <p class="aside">
      Every public identifier is a person:
      <span class="id">linkedin.com/in/ada-lovelace</span> is always Ada Lovelace.
    </p>
    <form class="line" method="post" action="/actions/network">
      <div class="field">
        <label for="publicIdentifier">Public identifier</label>
        <input
          id="publicIdentifier"
          name="publicIdentifier"
          required
          maxlength="100"
          autocomplete="off"
          autocapitalize="none"
          spellcheck="false"
          placeholder="ada-lovelace"
        />
      </div>
      <div class="field small">
        <label for="count">Engagements</label>
        <input id="count" name="count" type="number" min="1" max="5000" value="25" required />
      </div>
      <button class="main">Add</button>
    </form>
    <div id="people" data-live>${renderPeople(people)}</div>
    <details>
      <summary>Names with fixed behavior</summary>
      <dl class="names">
        ${sentinels.map(
          ({ name, meaning }) =>
            html`<dt>${name}-…</dt>
              <dd>${meaning}</dd>`,
        )}
      </dl>
    </details>
  </section>`;
}

function renderPeople(people: readonly ListedPerson[]): Html {
  if (people.length === 0) return html`<p class="empty">No one has been looked up yet.</p>`;
  return html`<ul class="rows people planned">
    ${people.map(
      ({ person, posts, newestEngagement }) =>
        html`<li>
          ${
            person.hasPhoto
              ? html`<img
                  src="/network/photos/${person.memberId}.png"
                  alt=""
                  width="44"
                  height="44"
                />`
              : html`<span class="unknown"></span>`
          }
          <p>
            ${person.firstName} ${person.lastName}
            <span class="figure">${person.publicIdentifier}</span>
            <span class="figure"
              >${posts} posts, ${newestEngagement} engagements on the newest</span
            >
          </p>
        </li>`,
    )}
  </ul>`;
}
