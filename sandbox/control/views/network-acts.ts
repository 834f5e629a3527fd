import { html } from 'hono/html';
import {
  commentIdModes,
  orders,
  replyCountModes,
  replyListModes,
  shownReactors,
} from '../../network/by-hand/behavior.ts';
import type { Behavior } from '../../network/by-hand/behavior.ts';
import { reactionTypes } from '../../network/events.ts';
import type { Html } from '../../platform/page.ts';
import { dayText, minuteText } from './when.ts';

export type NetworkState = {
  now: Date;
  aheadSeconds: number;
  behavior: Behavior & { restricted: boolean };
  calls: number;
};

const steps = [
  { label: '1 hour', seconds: 3_600 },
  { label: '1 day', seconds: 86_400 },
  { label: '1 week', seconds: 604_800 },
];
const acts = [
  ...reactionTypes.map((type) => ({ value: `react:${type}`, label: `React: ${type}` })),
  ...reactionTypes.map((type) => ({ value: `change:${type}`, label: `Change to ${type}` })),
  { value: 'withdraw:', label: 'Withdraw the reaction' },
  { value: 'comment:', label: 'Comment' },
];

export function networkActsSection(state: NetworkState): Html {
  return html`<section aria-labelledby="network-acts">
    <div class="title"><h2 id="network-acts">Manual network actions</h2></div>
    ${clockForm(state)} ${postForm()} ${actForm()} ${profileForms()} ${sourceForm(state)}
  </section>`;
}

function clockForm({ now, aheadSeconds }: NetworkState): Html {
  return html`<div id="network-clock" data-live>
      <p class="aside">
        The network’s time is
        <time datetime="${now.toISOString()}">${dayText(now)}, ${minuteText(now)} UTC</time>,
        ${aheadSeconds === 0 ? 'real time' : `${aheadText(aheadSeconds)} ahead of real time`}.
        Payments have their own clock.
      </p>
    </div>
    <form class="steps" method="post" action="/actions/network/clock">
      ${steps.map(
        ({ label, seconds }) =>
          html`<button name="advanceSeconds" value="${seconds}">+ ${label}</button>`,
      )}
    </form>`;
}

function postForm(): Html {
  return html`<form class="line planned" method="post" action="/actions/network/posts">
    ${memberField('post-author', 'author', 'Member')}
    <div class="field">
      <label for="post-text">Post</label>
      <input id="post-text" name="text" maxlength="3000" placeholder="any text" />
    </div>
    <button>Post</button>
  </form>`;
}

function actForm(): Html {
  return html`<form class="line planned" method="post" action="/actions/network/acts">
    ${memberField('act-author', 'author', 'Newest post of')}
    ${memberField('act-actor', 'actor', 'By')}
    <div class="field">
      <label for="act">What</label>
      <select id="act" name="act">
        ${acts.map(({ value, label }) => html`<option value="${value}">${label}</option>`)}
      </select>
    </div>
    <div class="field">
      <label for="act-text">Comment</label>
      <input id="act-text" name="text" maxlength="1250" />
    </div>
    <button>Apply</button>
  </form>`;
}

function profileForms(): Html {
  return html`<form class="line planned" method="post" action="/actions/network/headline">
      ${memberField('headline-member', 'member', 'Member')}
      <div class="field">
        <label for="headline">Headline</label>
        <input id="headline" name="headline" required maxlength="220" />
      </div>
      <button>Change</button>
    </form>
    <form class="line planned" method="post" action="/actions/network/close">
      ${memberField('close-member', 'member', 'Profile of')}
      <button>Close permanently</button>
    </form>`;
}

function sourceForm({ behavior, calls }: NetworkState): Html {
  return html`<p class="aside planned" id="network-calls" data-live>
      The source has been called ${calls} ${calls === 1 ? 'time' : 'times'}.
    </p>
    <form class="line" method="post" action="/actions/network/behavior">
      ${choice('order', 'Order', orders, behavior.order)}
      ${choice('opaqueComments', 'Commenter IDs', commentIdModes, behavior.opaqueComments)}
      ${number('listCap', 'Reactors shown', shownReactors, behavior.listCap)}
      ${choice('replyCounts', 'Reply counts', replyCountModes, behavior.replyCounts)}
      ${choice('replyList', 'Reply lists', replyListModes, behavior.replyList)}
      ${number('nestedReplies', 'Replies per comment', 100, behavior.nestedReplies)}
      ${number('countLagSeconds', 'Count delay, s', 2_592_000, behavior.countLagSeconds)}
      ${choice('restricted', 'Restricted', ['false', 'true'], String(behavior.restricted))}
      <button>Set</button>
    </form>`;
}

function memberField(id: string, name: string, label: string): Html {
  return html`<div class="field">
    <label for="${id}">${label}</label>
    <input
      id="${id}"
      name="${name}"
      required
      maxlength="100"
      autocomplete="off"
      autocapitalize="none"
      spellcheck="false"
      placeholder="ada-lovelace"
    />
  </div>`;
}

function choice(name: string, label: string, values: readonly string[], chosen: string): Html {
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <select id="${name}" name="${name}">
      ${values.map(
        (value) =>
          html`<option value="${value}" ${value === chosen ? 'selected' : ''}>${value}</option>`,
      )}
    </select>
  </div>`;
}

function number(name: string, label: string, max: number, value: number): Html {
  return html`<div class="field small">
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      type="number"
      min="0"
      max="${max}"
      value="${value}"
      required
    />
  </div>`;
}

function aheadText(seconds: number): string {
  const hours = Math.round(seconds / 3_600);
  if (hours < 48) return `${hours} h`;
  return `${Math.round(hours / 24)} days`;
}
