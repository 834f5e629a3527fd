import { createParser } from 'eventsource-parser';
import * as z from 'zod/mini';
import { refuseInsideTransaction } from '../platform/database/transactions.ts';
import { Failure } from '../platform/failure.ts';
import { upstream, UpstreamFault } from '../platform/upstream/upstream.ts';
import { lineSplitter, TooMuchText } from './model-lines.ts';

export type ModelPrompt = { system: string; user: string };

export type ModelOutput =
  /** One line of the response, without its end; yielded once it is complete. */
  | { kind: 'line'; text: string }
  /** The tokens used by the call, if the server reports them; after the last line. */
  | { kind: 'usage'; tokens: number };

/**
 * An OpenAI-compatible server. Its response is untrusted text. Throws `ModelFault` for every fault
 * of the server, and the reason of `abortSignal` once it is aborted, which also ends the call at
 * the server. Neither prompt nor response is ever logged or part of an error. Never call it inside
 * a transaction.
 */
export type LanguageModel = {
  readonly name: string;
  /** The most tokens that a call with this prompt may use: an estimate, too high for prose. */
  tokensOf(prompt: ModelPrompt): number;
  write(prompt: ModelPrompt, o: { abortSignal: AbortSignal }): AsyncGenerator<ModelOutput>;
};

export type ModelFaultReason =
  /** 429, or too many of our own calls. */
  | 'busy'
  /** The server rejects our request or key, which the operator can fix. */
  | 'refused'
  | 'unavailable'
  | 'too_slow'
  | 'too_large'
  | 'unreadable';

export class ModelFault extends Error {
  readonly reason: ModelFaultReason;

  constructor(reason: ModelFaultReason, status: number | null = null) {
    super(`The language model is ${reason}${status === null ? '' : ` (status ${status})`}`);
    this.name = 'ModelFault';
    this.reason = reason;
  }
}

/** Prose has about four bytes a token; names and other scripts have fewer. */
const BYTES_PER_TOKEN = 3;
/** About 500 bytes of JSON around each token. */
const BYTES_AROUND_TOKEN = 1_000;
const SILENCE_MS = 10_000;

export function languageModel(o: {
  baseUrl: string;
  apiKey: string;
  model: string;
  maxTokens: number;
  tokenLimitField: string;
  timeoutSeconds: number;
  silenceMs?: number;
}): LanguageModel {
  const withinMs = o.timeoutSeconds * 1_000;
  const silenceMs = o.silenceMs ?? Math.min(SILENCE_MS, withinMs);
  const server = upstream({
    name: 'The language model',
    maxBytes: 100_000 + o.maxTokens * BYTES_AROUND_TOKEN,
    withinMs,
    running: 16,
    queued: 200,
    mediaType: /^text\/event-stream\b/i,
  });
  const address = `${o.baseUrl.replace(/\/+$/, '')}/chat/completions`;
  const headers = {
    authorization: `Bearer ${o.apiKey}`,
    'content-type': 'application/json',
    accept: 'text/event-stream',
  };

  return {
    name: o.model,
    tokensOf: ({ system, user }) =>
      Math.ceil(Buffer.byteLength(system + user) / BYTES_PER_TOKEN) + o.maxTokens,
    async *write({ system, user }, { abortSignal }) {
      refuseInsideTransaction('A call to the language model');
      // No `stream_options`, seed or format: some servers reject what they do not know.
      const body = JSON.stringify({
        model: o.model,
        messages: [
          { role: 'system', content: system },
          { role: 'user', content: user },
        ],
        [o.tokenLimitField]: o.maxTokens,
        stream: true,
      });
      const pieces = server.stream(
        address,
        { method: 'POST', headers, body, signal: abortSignal },
        { silenceMs },
      );
      try {
        yield* readAnswer(pieces);
      } catch (error) {
        abortSignal.throwIfAborted();
        throw faultOf(error);
      }
    },
  };
}

/** https://platform.openai.com/docs/api-reference/chat-streaming; other servers omit parts. */
const Chunk = z.object({
  choices: z.optional(
    z.array(
      z.object({ delta: z.optional(z.nullable(z.object({ content: z.nullish(z.string()) }))) }),
    ),
  ),
  usage: z.nullish(z.object({ total_tokens: z.int().check(z.gte(0), z.lte(10_000_000)) })),
});

const END = '[DONE]';
/** A chunk has a few hundred characters. */
const CHUNK_MAX_LENGTH = 50_000;

async function* readAnswer(pieces: AsyncIterable<Buffer>): AsyncGenerator<ModelOutput> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const events: string[] = [];
  const parser = createParser({
    onEvent: ({ data }) => void events.push(data),
    // Unknown fields are ignored, as browsers do.
    onError: ({ type }) => {
      if (type === 'max-buffer-size-exceeded') throw new ModelFault('too_large');
    },
    maxBufferSize: CHUNK_MAX_LENGTH,
  });
  const lines = lineSplitter();
  let tokens: number | null = null;
  let isOver = false;
  for await (const piece of pieces) {
    parser.feed(textOf(piece, decoder));
    for (const data of events.splice(0)) {
      if (data === END) isOver = true;
      if (isOver) break;
      const { text, used } = chunkOf(data);
      tokens = used ?? tokens;
      for (const line of lines.add(text)) yield { kind: 'line', text: line };
    }
    if (isOver) break;
  }
  for (const line of lines.end()) yield { kind: 'line', text: line };
  if (tokens !== null) yield { kind: 'usage', tokens };
}

function textOf(piece: Buffer, decoder: TextDecoder): string {
  try {
    return decoder.decode(piece, { stream: true });
  } catch {
    throw new ModelFault('unreadable');
  }
}

function chunkOf(data: string): { text: string; used: number | null } {
  const parsed = Chunk.safeParse(jsonOf(data));
  if (!parsed.success) throw new ModelFault('unreadable');
  const { choices, usage } = parsed.data;
  return { text: choices?.[0]?.delta?.content ?? '', used: usage?.total_tokens ?? null };
}

function jsonOf(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    throw new ModelFault('unreadable');
  }
}

/** Without its cause, which may quote the response. */
function faultOf(error: unknown): unknown {
  if (error instanceof ModelFault) return error;
  if (error instanceof TooMuchText) return new ModelFault('too_large');
  // Too many calls are queued.
  if (error instanceof Failure) return new ModelFault('busy');
  if (error instanceof UpstreamFault) return new ModelFault(reasonOf(error), error.status);
  const isOfConnection = error instanceof TypeError && error.cause !== undefined;
  return isOfConnection ? new ModelFault('unavailable') : error;
}

function reasonOf({ reason, status }: UpstreamFault): ModelFaultReason {
  if (reason === 'too_slow' || reason === 'too_large') return reason;
  if (reason !== 'odd_status' || status === null) return 'unreadable';
  if (status === 429) return 'busy';
  return status >= 400 && status < 500 ? 'refused' : 'unavailable';
}
