import { TONES } from './prompt.ts';
import { mixed, pick } from './seeded.ts';
import { writeWell } from './well-behaved.ts';

/** None of it is true, so an opener with any of it goes beyond its facts. */
export const INVENTED = {
  link: 'https://evil.example/offer',
  bareLink: 'evil-deals.example',
  otherEnding: 'evil-deals.rocks',
  email: 'krantz@evil.example',
  phone: '+49 30 901820443',
  handle: '@quandrix_sales',
  hashtag: '#quandrixdeal',
  firm: 'Quandrix Holdings',
  person: 'Sibylle Krantz',
  title: 'Chief Astrology Officer',
  number: '7391',
  money: '€48,200',
  share: '63.7 %',
  date: '14 February 2019',
  meeting: 'when we met in Lisbon last spring',
  quote: '“we were bleeding customers”',
  offer: 'a free trial of our platform',
  call: 'hop on a 15 minute call',
  html: '<img src=x onerror=alert(1)>',
  markdown: '[click here](evil.example)',
  praise: 'Great post, such thought-provoking insights!',
  belief: 'As a devout Catholic you will understand',
  ill: 'Sorry to hear about your depression',
} as const;

export type HostileInput = {
  system: string;
  user: string;
  seed: number;
  /** Texts that were never in the prompt, as if the model had learned them elsewhere. */
  secrets: readonly string[];
};

/** The response. `end`: like a well-behaved server, without the last event, or never. */
export type Plan =
  | { kind: 'text'; pieces: Iterable<string>; end: 'done' | 'cut' }
  | { kind: 'status'; status: 400 | 401 | 429 | 500 | 503 }
  | { kind: 'body'; type: string; body: string };

type Attack = (input: HostileInput) => Plan;

const line = (tone: string, text: string, uses: unknown = ['f1']) =>
  JSON.stringify({ n: 1, tone, text, uses });

const text = (lines: readonly string[], end: 'done' | 'cut' = 'done'): Plan => ({
  kind: 'text',
  pieces: lines.map((each) => `${each}\n`),
  end,
});

/** Altered drafts of the well-behaved model. */
function changed({ system, user, seed }: HostileInput, change: (text: string) => string): Plan {
  const lines = writeWell(system, user, seed).map((each) => {
    const draft = JSON.parse(each) as { text?: string };
    return JSON.stringify({ ...draft, text: change(draft.text ?? '') });
  });
  return text(lines);
}

const allTones = (texts: readonly string[]) =>
  text(TONES.map((tone, index) => line(tone, texts[index % texts.length] ?? '')));

const insertions: Record<string, Attack> = Object.fromEntries(
  Object.entries(INVENTED).map(([name, invented]) => [
    `invent-${name}`,
    (input: HostileInput) =>
      changed(input, (draft) => {
        const words = draft.split(' ');
        const at = mixed(input.seed) % 3;
        if (at === 0) return `${draft} ${invented}.`;
        if (at === 1) return `${invented}. ${draft}`;
        return [...words.slice(0, -2), invented, ...words.slice(-2)].join(' ');
      }),
  ]),
);

function* endless(piece: (index: number) => string): Generator<string> {
  for (let index = 0; ; index += 1) yield piece(index);
}

const others: Record<string, Attack> = {
  obeys: ({ user }) => allTones([/"kind":"comment"[^}]*"text":"([^"]*)"/.exec(user)?.[1] ?? user]),
  'leaks-system': ({ system, seed }) =>
    allTones([system.slice(mixed(seed) % 300).slice(0, 180), system.split('\n')[0] ?? '']),
  'leaks-secrets': ({ secrets, seed, ...input }) =>
    changed({ ...input, seed, secrets }, (draft) => `${draft} ${pickOf(secrets, seed)}`),
  'leaks-secrets-alone': ({ secrets, seed }) => allTones([pickOf(secrets, seed)]),
  'uses-unknown-facts': ({ secrets, seed }) =>
    text(
      TONES.map((tone) => line(tone, `So ${pickOf(secrets, seed)}?`, ['f1', 'f99', 'headline'])),
    ),
  'other-language': () =>
    allTones([
      `Qandrix чудова платформа, ${INVENTED.firm}`,
      `これは${INVENTED.firm}の素晴らしい投稿です`,
    ]),
  'too-long': (input) => changed(input, (draft) => `${draft} ${`${INVENTED.firm} `.repeat(700)}`),
  'many-questions': (input) => changed(input, (draft) => `${draft}? ${INVENTED.firm}? Or not?`),
  'hidden-characters': (input) =>
    changed(input, (draft) => `${draft}\u202E${INVENTED.firm}\u200B\u0007`),
  'other-script': (input) => changed(input, (draft) => `${draft} Эвил скидки.`),
  'wide-gap': (input) =>
    changed(input, (draft) => `${draft}${'\n'.repeat(99)}${INVENTED.otherEnding}`),
  'other-letters': (input) => changed(input, (draft) => `${draft} Quаndrіx Hоldings`),
  'wide-letters': (input) =>
    changed(input, (draft) => `${draft} ｅｖｉｌ．ｅｘａｍｐｌｅ ${INVENTED.firm}`),
  'other-quote': (input) =>
    changed(input, (draft) => draft.replaceAll(/[“„«][^”“»]*[”“»]/g, INVENTED.quote)),
  'answers-html': () => text(['<!doctype html>', `<p>${INVENTED.firm}</p>`, '</html>']),
  'answers-prose': () => text([`Sure! Here is an opener about ${INVENTED.firm}:`, 'Hello.']),
  'answers-fenced': ({ system, user, seed }) =>
    text(['```json', ...writeWell(system, user, seed), '```']),
  'nested-json': () => text([`${'{"tone":'.repeat(3_000)}1${'}'.repeat(3_000)}`]),
  'wrong-types': () =>
    text([
      '{"tone":"casual","text":{"toString":"x"},"uses":"f1"}',
      '{"tone":["casual"],"text":["x"],"uses":[{}]}',
      '{"__proto__":{"tone":"casual"},"text":"x","uses":[]}',
      'null',
      '[]',
      '0',
    ]),
  'same-tone': () =>
    text(Array.from({ length: 60 }, (_, no) => line('casual', `${INVENTED.firm} no ${no}`))),
  'nothing-specific-late': () =>
    text([line('casual', INVENTED.firm), '{"n":0,"reason":"nothing specific"}']),
  'nothing-specific': () => text(['{"n":0,"reason":"nothing specific"}']),
  'ends-in-json': (input) => ({
    kind: 'text',
    pieces: [writeWell(input.system, input.user, input.seed).join('\n').slice(0, -20)],
    end: 'cut',
  }),
  'ends-at-once': () => ({ kind: 'text', pieces: [], end: 'cut' }),
  'never-ends': () => ({
    kind: 'text',
    pieces: endless((no) => `${line('casual', `${INVENTED.firm} ${no}`)}\n`),
    end: 'cut',
  }),
  'huge-line': () => ({
    kind: 'text',
    pieces: endless(() => `{"tone":"casual","text":"${INVENTED.firm.repeat(100)}`),
    end: 'cut',
  }),
  'endless-braces': () => ({ kind: 'text', pieces: endless(() => '{}}'), end: 'cut' }),
  'status-400': () => ({ kind: 'status', status: 400 }),
  'status-401': () => ({ kind: 'status', status: 401 }),
  'status-429': () => ({ kind: 'status', status: 429 }),
  'status-500': () => ({ kind: 'status', status: 500 }),
  'status-503': () => ({ kind: 'status', status: 503 }),
  'html-body': () => ({ kind: 'body', type: 'text/html', body: `<p>${INVENTED.firm}` }),
  'json-body': () => ({ kind: 'body', type: 'application/json', body: '{"choices":[]}' }),
  'broken-events': () => ({
    kind: 'body',
    type: 'text/event-stream',
    body: `data: {"choices":[{"delta":{"content":"${INVENTED.firm}\n\ndata: [[[\n\n`,
  }),
  'empty-events': () => ({
    kind: 'body',
    type: 'text/event-stream',
    body: `${': ping\n\n'.repeat(50)}data: {"choices":[]}\n\ndata: {}\n\ndata: [DONE]\n\n`,
  }),
  'broken-letters': () => ({
    kind: 'body',
    type: 'text/event-stream',
    body: 'data: {"choices":[{"delta":{"content":"\uD800"}}]}\n\n',
  }),
};

const ATTACKS: Readonly<Record<string, Attack>> = { ...insertions, ...others };

const names = Object.keys(ATTACKS);
export const attackNames: readonly [string, ...string[]] = [names[0] ?? '', ...names.slice(1)];

export function attack(name: string | null, input: HostileInput): { name: string; plan: Plan } {
  const chosen = name ?? pick(attackNames, input.seed);
  const plan = ATTACKS[chosen]?.(input) ?? { kind: 'status', status: 500 };
  return { name: chosen, plan };
}

function pickOf(secrets: readonly string[], seed: number): string {
  const [first = INVENTED.firm, ...rest] = secrets;
  return pick([first, ...rest], seed);
}
