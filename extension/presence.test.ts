import { expect, test } from 'vitest';
import { answerPings } from './presence.ts';

const APP = 'https://rapport.example';
const ping = { source: 'rapport-app', type: 'EXTENSION_PING', nonce: 'n-1' };

/** A window at `origin` in which the extension runs; a test speaks in it as anyone. */
function pageWithExtension(origin = APP) {
  const target = new EventTarget();
  const answers: { message: unknown; to: string }[] = [];
  const page = {
    location: { origin },
    addEventListener: target.addEventListener.bind(target),
    postMessage: (message: unknown, to: string) => void answers.push({ message, to }),
  };
  const leave = new AbortController();
  // A window has more; answering uses these alone.
  const asWindow = page as unknown as Window;
  answerPings(asWindow, { appOrigin: APP, version: '0.1.0', signal: leave.signal });
  const say = (data: unknown, from: { origin?: string; source?: unknown } = {}) =>
    target.dispatchEvent(
      Object.assign(new Event('message'), { data, origin, source: page, ...from }),
    );
  return { say, answers, leave };
}

test('the extension answers the application’s question, to its own origin', () => {
  const { say, answers } = pageWithExtension();
  say(ping);
  expect(answers).toEqual([
    {
      message: {
        source: 'rapport-extension',
        type: 'EXTENSION_PONG',
        nonce: 'n-1',
        version: '0.1.0',
      },
      to: APP,
    },
  ]);
});

test('a frame, another origin and any other message get no answer', () => {
  const { say, answers } = pageWithExtension();
  say(ping, { source: {} });
  say(ping, { source: null });
  say(ping, { origin: 'https://elsewhere.example' });
  say({ ...ping, source: 'rapport-extension' });
  say({ ...ping, nonce: undefined });
  say({ ...ping, nonce: 'n'.repeat(101) });
  say({ ...ping, please: 'more' });
  say('EXTENSION_PING');
  say(null);
  expect(answers).toEqual([]);
});

test('its own answer starts no conversation with itself', () => {
  const { say, answers } = pageWithExtension();
  say(ping);
  say(answers[0]?.message);
  expect(answers).toHaveLength(1);
});

test('a page that is not the application gets no answer', () => {
  const { say, answers } = pageWithExtension('https://www.linkedin.com');
  say(ping);
  expect(answers).toEqual([]);
});

test('an extension that was updated or removed falls silent', () => {
  const { say, answers, leave } = pageWithExtension();
  leave.abort();
  say(ping);
  expect(answers).toEqual([]);
});
