import type { ModelFaultReason } from '../language-model.ts';

/**
 * Answers in the forms of several servers, written for these tests: the drafts that must come out,
 * or the reason why none does.
 */
export type Transcript = {
  server: string;
  what: string;
  body: string;
  type?: string;
  expected: readonly string[] | ModelFaultReason;
};

export const draft = (n: number, tone: string) =>
  `{"n":${n},"tone":"${tone}","text":"You asked “how?” {really}","uses":["f1"]}`;
export const DRAFTS = [draft(1, 'thoughtful'), draft(2, 'casual'), draft(3, 'question')];
export const ANSWER = DRAFTS.join('\n');
export const PRETTY = DRAFTS.map((each) => JSON.stringify(JSON.parse(each), null, 2));

export const splitIntoPieces = (text: string, length = 12) =>
  text.match(new RegExp(`[^]{1,${length}}`, 'gu')) ?? [];
const event = (data: object) => `data: ${JSON.stringify(data)}\n\n`;
export const stream = (events: readonly object[], end = 'data: [DONE]\n\n') =>
  events.map(event).join('') + end;

type Head = Readonly<Record<string, unknown>>;
export const head = (model: string, rest: Head = {}) => ({
  id: 'chatcmpl-9',
  object: 'chat.completion.chunk',
  created: 1_764_000_000,
  model,
  ...rest,
});
export const chunk = (
  top: Head,
  delta: unknown,
  finish: string | null = null,
  rest: Head = {},
) => ({
  ...top,
  choices: [{ index: 0, delta, logprobs: null, finish_reason: finish, ...rest }],
});
/** Role first, then the text in pieces, then the finish. */
export const buildTranscript = (top: Head, text = ANSWER, finish = 'stop') => [
  chunk(top, { role: 'assistant', content: '' }),
  ...splitIntoPieces(text).map((content) => chunk(top, { content })),
  chunk(top, {}, finish),
];
export const whole = (message: object, rest: Head = {}) =>
  JSON.stringify({
    ...head('m'),
    object: 'chat.completion',
    choices: [{ index: 0, message, finish_reason: 'stop' }],
    ...rest,
  });

export const USAGE = { prompt_tokens: 300, completion_tokens: 90, total_tokens: 390 };
export const LONG_THOUGHT = 'The member wants {three} openers, "short" ones. '.repeat(550);
export const LINES_OF_THOUGHT = 'Let me think about f1 again.\n'.repeat(150);
