import { expect, test } from 'vitest';
import { answerPings } from './presence.ts';

const APP = 'https://rapport.example';
const ping = { source: 'rapport-app', type: 'EXTENSION_PING', nonce: 'n-1' };

/** A fake window at `origin`; tests can post messages from any origin. */
function pageWithExtension(origin = APP) {
  const target = new EventTarget();
  const answers: { message: unknown; to: string }[] = [];
  const page = {
    location: { origin },
    addEventListener: target.addEventListener.bind(target),
    postMessage: (message: unknown, to: string) => void answers.push({ message, to }),
  };
  const leave = new AbortController();
  // Only the members that are used.
  const asWindow = page as unknown as Window;
  answerPings(asWindow, { appOrigin: APP, version: '0.1.0', abortSignal: leave.signal });
  const say = (data: unknown, from: { origin?: string; source?: unknown } = {}) =>
    target.dispatchEvent(
      Object.assign(new Event('message'), { data, origin, source: page, ...from }),
    );
  return { say, answers, leave };
}

test('the extension answers the application’s ping, at its own origin', () => {
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

test('frames, other origins and other messages get no response', () => {
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

test('the extension does not respond to its own message', () => {
  const { say, answers } = pageWithExtension();
  say(ping);
  say(answers[0]?.message);
  expect(answers).toHaveLength(1);
});

test('other pages get no response', () => {
  const { say, answers } = pageWithExtension('https://www.linkedin.com');
  say(ping);
  expect(answers).toEqual([]);
});

test('an updated or removed extension stops responding', () => {
  const { say, answers, leave } = pageWithExtension();
  leave.abort();
  say(ping);
  expect(answers).toEqual([]);
});
