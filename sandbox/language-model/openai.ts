import { type Context, Hono } from 'hono';
import * as z from 'zod/mini';
import { simulateFaults, sleep } from '../platform/fault-middleware.ts';
import type { FaultPlan } from '../platform/faults.ts';
import { models, type ModelState, type RecordedRequest } from './behavior.ts';
import { planAttack, type AnswerPlan } from './hostile.ts';
import { writeWell } from './well-behaved.ts';

export type LanguageModelOptions = {
  state: ModelState;
  faults: FaultPlan;
  /** If unset, any key is accepted. */
  apiKey: string | undefined;
};

const Completion = z.object({
  model: z.string().check(z.minLength(1)),
  stream: z.literal(true),
  messages: z.array(z.object({ role: z.string(), content: z.string() })),
});

/** The stream format of OpenAI: https://platform.openai.com/docs/api-reference/chat. */
export function createLanguageModel({ state, faults, apiKey }: LanguageModelOptions): Hono {
  const app = new Hono();
  app.use(async (context, next) => {
    const [scheme, key = ''] = (context.req.header('authorization') ?? '').split(' ');
    const isKnown = scheme === 'Bearer' && key !== '' && key === (apiKey ?? key);
    return isKnown ? next() : refuse(context, 401, 'Incorrect API key provided');
  });
  app.use(simulateFaults(faults, 'language-model', (status) => buildError(FAULT_TEXT[status])));

  app.get('/models', (context) =>
    context.json({ object: 'list', data: models.map((id) => ({ id, object: 'model' })) }),
  );
  app.post('/chat/completions', async (context) => {
    const body: unknown = await context.req.json().catch(() => null);
    const parsed = z.safeParse(Completion, body);
    if (!parsed.success) return refuse(context, 400, parsed.error.issues[0]?.message ?? 'Invalid');
    const { model, messages } = parsed.data;
    const readContent = (role: string) =>
      messages.find((message) => message.role === role)?.content ?? '';
    const request: RecordedRequest = {
      at: Date.now(),
      model,
      system: readContent('system'),
      user: readContent('user'),
      attack: null,
      linesAt: [],
      isAborted: false,
    };
    const behavior = state.behavior();
    const isHeld = () => request.linesAt.length >= (state.behavior().heldAfter ?? Infinity);
    const answering = { request, pieceMs: behavior.pieceMs, isHeld };
    const seed = state.record(request) + behavior.seed;
    const chosen = behavior.model ?? model;
    if (chosen === 'hostile') {
      const { secrets } = behavior;
      const { name, plan } = planAttack(behavior.attack, { ...request, seed, secrets });
      request.attack = name;
      return respond(context, plan, answering);
    }
    if (chosen !== 'well-behaved')
      return refuse(context, 404, `The model ${chosen} does not exist`);
    const lines = writeWell(request.system, request.user, seed);
    const pieces = lines.flatMap((line) => [...splitIntoPieces(line), '\n']);
    const plan: AnswerPlan = { kind: 'text', pieces, end: 'done' };
    return respond(context, plan, answering);
  });
  app.all('*', (context) => refuse(context, 404, 'Not Found'));
  return app;
}

const FAULT_TEXT = { 429: 'Rate limit reached', 500: 'The server had an error' };

function buildError(message: string) {
  return { error: { message, type: 'sandbox', param: null, code: null } };
}

function refuse(context: Context, status: 400 | 401 | 404 | 429 | 500 | 503, message: string) {
  return context.json(buildError(message), status);
}

type AnswerOptions = { request: RecordedRequest; pieceMs: number; isHeld: () => boolean };

function respond(context: Context, plan: AnswerPlan, answering: AnswerOptions): Response {
  if (plan.kind === 'status') return refuse(context, plan.status, `status ${plan.status}`);
  if (plan.kind === 'body') return context.body(plan.body, 200, { 'Content-Type': plan.type });
  return context.body(streamPieces(plan, answering, context.req.raw.signal), 200, {
    'Content-Type': 'text/event-stream',
  });
}

const PIECE_LENGTH = 24;
const HELD_MS = 20;

function splitIntoPieces(line: string): string[] {
  return line.match(new RegExp(`[^]{1,${PIECE_LENGTH}}`, 'gu')) ?? [];
}

function streamPieces(
  { pieces, end }: Extract<AnswerPlan, { kind: 'text' }>,
  { request, pieceMs, isHeld }: AnswerOptions,
  abortSignal: AbortSignal,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const rest = pieces[Symbol.iterator]();
  let sent = 0;
  let lastTokenAt = 0;
  let isInLine = false;
  let hasEnded = false;
  const stop = () => {
    if (isInLine) request.linesAt.push(lastTokenAt);
    isInLine = false;
    request.isAborted = !hasEnded;
    rest.return?.();
  };
  return new ReadableStream({
    async pull(controller) {
      if (pieceMs > 0) await sleep(pieceMs, abortSignal);
      while (isHeld() && !abortSignal.aborted) await sleep(HELD_MS, abortSignal);
      const next = rest.next();
      if (abortSignal.aborted) return stop();
      if (!next.done) {
        controller.enqueue(encoder.encode(formatEvent(buildDelta(next.value))));
        sent += next.value.length;
        // The line break is not one of its tokens.
        if (next.value !== '\n') lastTokenAt = Date.now();
        isInLine = !next.value.endsWith('\n');
        if (!isInLine) request.linesAt.push(lastTokenAt);
        return undefined;
      }
      hasEnded = true;
      if (end === 'done') {
        const usage = { total_tokens: Math.ceil((sent + request.user.length) / 4) };
        controller.enqueue(
          encoder.encode(`${formatEvent({ choices: [], usage })}data: [DONE]\n\n`),
        );
      }
      controller.close();
      return undefined;
    },
    cancel: stop,
  });
}

function formatEvent(data: object): string {
  return `data: ${JSON.stringify(data)}\n\n`;
}

function buildDelta(content: string) {
  const choices = [{ index: 0, delta: { content }, finish_reason: null }];
  return { id: 'chatcmpl-sandbox', object: 'chat.completion.chunk', choices };
}
