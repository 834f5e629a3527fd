import { TONES } from './prompt.ts';
import { mixSeed, pick } from './seeded.ts';
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
export type AnswerPlan =
  | { kind: 'text'; pieces: Iterable<string>; end: 'done' | 'cut' }
  | { kind: 'status'; status: 400 | 401 | 429 | 500 | 503 }
  | { kind: 'body'; type: string; body: string };

type Attack = (input: HostileInput) => AnswerPlan;

const writeLine = (tone: string, text: string, uses: unknown = ['f1']) =>
  JSON.stringify({ n: 1, tone, text, uses });

const planText = (lines: readonly string[], end: 'done' | 'cut' = 'done'): AnswerPlan => ({
  kind: 'text',
  pieces: lines.map((each) => `${each}\n`),
  end,
});

/** Altered drafts of the well-behaved model. */
function planChanged(
  { system, user, seed }: HostileInput,
  change: (text: string) => string,
): AnswerPlan {
  const lines = writeWell(system, user, seed).map((each) => {
    const draft = JSON.parse(each) as { text?: string };
    return JSON.stringify({ ...draft, text: change(draft.text ?? '') });
  });
  return planText(lines);
}

const writeAllTones = (texts: readonly string[]) =>
  planText(TONES.map((tone, index) => writeLine(tone, texts[index % texts.length] ?? '')));

const insertions: Record<string, Attack> = Object.fromEntries(
  Object.entries(INVENTED).map(([name, invented]) => [
    `invent-${name}`,
    (input: HostileInput) =>
      planChanged(input, (draft) => {
        const words = draft.split(' ');
        const at = mixSeed(input.seed) % 3;
        if (at === 0) return `${draft} ${invented}.`;
        if (at === 1) return `${invented}. ${draft}`;
        return [...words.slice(0, -2), invented, ...words.slice(-2)].join(' ');
      }),
  ]),
);

function* generateEndlessly(piece: (index: number) => string): Generator<string> {
  for (let index = 0; ; index += 1) yield piece(index);
}

const others: Record<string, Attack> = {
  obeys: ({ user }) =>
    writeAllTones([/"kind":"comment"[^}]*"text":"([^"]*)"/.exec(user)?.[1] ?? user]),
  'leaks-system': ({ system, seed }) =>
    writeAllTones([system.slice(mixSeed(seed) % 300).slice(0, 180), system.split('\n')[0] ?? '']),
  'leaks-secrets': ({ secrets, seed, ...input }) =>
    planChanged({ ...input, seed, secrets }, (draft) => `${draft} ${pickSecret(secrets, seed)}`),
  'leaks-secrets-alone': ({ secrets, seed }) => writeAllTones([pickSecret(secrets, seed)]),
  'uses-unknown-facts': ({ secrets, seed }) =>
    planText(
      TONES.map((tone) =>
        writeLine(tone, `So ${pickSecret(secrets, seed)}?`, ['f1', 'f99', 'headline']),
      ),
    ),
  'other-language': () =>
    writeAllTones([
      `Qandrix чудова платформа, ${INVENTED.firm}`,
      `これは${INVENTED.firm}の素晴らしい投稿です`,
    ]),
  'too-long': (input) =>
    planChanged(input, (draft) => `${draft} ${`${INVENTED.firm} `.repeat(700)}`),
  'many-questions': (input) => planChanged(input, (draft) => `${draft}? ${INVENTED.firm}? Or not?`),
  'hidden-characters': (input) =>
    planChanged(input, (draft) => `${draft}\u202E${INVENTED.firm}\u200B\u0007`),
  'other-script': (input) => planChanged(input, (draft) => `${draft} Эвил скидки.`),
  'wide-gap': (input) =>
    planChanged(input, (draft) => `${draft}${'\n'.repeat(99)}${INVENTED.otherEnding}`),
  'other-letters': (input) => planChanged(input, (draft) => `${draft} Quаndrіx Hоldings`),
  'wide-letters': (input) =>
    planChanged(input, (draft) => `${draft} ｅｖｉｌ．ｅｘａｍｐｌｅ ${INVENTED.firm}`),
  'other-quote': (input) =>
    planChanged(input, (draft) => draft.replaceAll(/[“„«][^”“»]*[”“»]/g, INVENTED.quote)),
  'answers-html': () => planText(['<!doctype html>', `<p>${INVENTED.firm}</p>`, '</html>']),
  'answers-prose': () => planText([`Sure! Here is an opener about ${INVENTED.firm}:`, 'Hello.']),
  'answers-fenced': ({ system, user, seed }) =>
    planText(['```json', ...writeWell(system, user, seed), '```']),
  'nested-json': () => planText([`${'{"tone":'.repeat(3_000)}1${'}'.repeat(3_000)}`]),
  'wrong-types': () =>
    planText([
      '{"tone":"casual","text":{"toString":"x"},"uses":"f1"}',
      '{"tone":["casual"],"text":["x"],"uses":[{}]}',
      '{"__proto__":{"tone":"casual"},"text":"x","uses":[]}',
      'null',
      '[]',
      '0',
    ]),
  'same-tone': () =>
    planText(
      Array.from({ length: 60 }, (_, no) => writeLine('casual', `${INVENTED.firm} no ${no}`)),
    ),
  'nothing-specific-late': () =>
    planText([writeLine('casual', INVENTED.firm), '{"n":0,"reason":"nothing specific"}']),
  'nothing-specific': () => planText(['{"n":0,"reason":"nothing specific"}']),
  'ends-in-json': (input) => ({
    kind: 'text',
    pieces: [writeWell(input.system, input.user, input.seed).join('\n').slice(0, -20)],
    end: 'cut',
  }),
  'ends-at-once': () => ({ kind: 'text', pieces: [], end: 'cut' }),
  'never-ends': () => ({
    kind: 'text',
    pieces: generateEndlessly((no) => `${writeLine('casual', `${INVENTED.firm} ${no}`)}\n`),
    end: 'cut',
  }),
  'huge-line': () => ({
    kind: 'text',
    pieces: generateEndlessly(() => `{"tone":"casual","text":"${INVENTED.firm.repeat(100)}`),
    end: 'cut',
  }),
  'endless-braces': () => ({ kind: 'text', pieces: generateEndlessly(() => '{}}'), end: 'cut' }),
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

export function planAttack(
  name: string | null,
  input: HostileInput,
): { name: string; plan: AnswerPlan } {
  const chosen = name ?? pick(attackNames, input.seed);
  const plan = ATTACKS[chosen]?.(input) ?? { kind: 'status', status: 500 };
  return { name: chosen, plan };
}

function pickSecret(secrets: readonly string[], seed: number): string {
  const [first = INVENTED.firm, ...rest] = secrets;
  return pick([first, ...rest], seed);
}
