import { refuseInsideTransaction } from '../platform/database/transactions.ts';
import { Failure } from '../platform/failure.ts';
import { createUpstream, UpstreamFault } from '../platform/upstream/upstream.ts';
import { readChunk } from './model-answer/chunk.ts';
import { END, readEvents, TooLongEvent } from './model-answer/events.ts';
import { createObjectFinder, TooManyObjects } from './model-answer/objects.ts';

export type ModelPrompt = { system: string; user: string };

export type ModelOutput =
  /** A JSON object of the response, perhaps malformed; yielded once it is complete. */
  | { kind: 'object'; text: string }
  /** The tokens used by the call, if the server reports them; after the last object. */
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
  countTokens(prompt: ModelPrompt): number;
  write(prompt: ModelPrompt, options: { abortSignal: AbortSignal }): AsyncGenerator<ModelOutput>;
};

export type ModelFaultReason =
  /** 429, or too many of our own calls. */
  | 'busy'
  /** The server rejects our request or key, which the operator can fix. */
  | 'refused'
  | 'unavailable'
  | 'too_slow'
  | 'too_large'
  /** No chat completion. */
  | 'unreadable'
  | 'empty'
  | 'cut_off'
  | 'filtered';

const SAYS: Readonly<Record<ModelFaultReason, string>> = {
  busy: 'is busy',
  refused: 'rejects our requests',
  unavailable: 'is unavailable',
  too_slow: 'took too long',
  too_large: 'sent too much',
  unreadable: 'sent something else than a chat completion',
  empty: 'answered without any text',
  cut_off: 'reached its limit of tokens before it had written anything',
  filtered: 'withheld its answer because of a content filter',
};

export class ModelFault extends Error {
  readonly reason: ModelFaultReason;
  /** The status that the server sent, as the response's or in its stream. */
  readonly status: number | null;

  constructor(reason: ModelFaultReason, status: number | null = null) {
    super(`The language model ${SAYS[reason]}${status === null ? '' : ` (status ${status})`}`);
    this.name = 'ModelFault';
    this.reason = reason;
    this.status = status;
  }
}

/** Prose has about four bytes a token; names and other scripts have fewer. */
const BYTES_PER_TOKEN = 3;
/** About 500 bytes of JSON around each token. */
const BYTES_AROUND_TOKEN = 1_000;
/** Reasoning, which not every server counts against the limit of tokens. */
const BYTES_BESIDE = 4_000_000;
const PIECES_BESIDE = 50_000;

export function createLanguageModel(options: {
  baseUrl: string;
  apiKey: string;
  model: string;
  maxTokens: number;
  tokenLimitField: string;
  timeoutSeconds: number;
}): LanguageModel {
  const withinMs = options.timeoutSeconds * 1_000;
  const server = createUpstream({
    name: 'The language model',
    maxBytes: BYTES_BESIDE + options.maxTokens * BYTES_AROUND_TOKEN,
    maxPieces: PIECES_BESIDE + options.maxTokens,
    withinMs,
    running: 16,
    queued: 200,
    // Gateways label streams in many ways; what is neither events nor JSON is unreadable anyway.
    mediaType: /(?:)/,
  });
  const address = `${options.baseUrl.replace(/\/+$/, '')}/chat/completions`;
  const headers = {
    authorization: `Bearer ${options.apiKey}`,
    'content-type': 'application/json',
    accept: 'text/event-stream, application/json',
  };
  /** Learnt from an answer: some chat templates have no system role. */
  let hasSystemRole = true;

  function send(messages: readonly object[], abortSignal: AbortSignal) {
    // No `stream_options`, seed or format: some servers reject what they do not know.
    const body = JSON.stringify({
      model: options.model,
      messages,
      [options.tokenLimitField]: options.maxTokens,
      stream: true,
    });
    const init = { method: 'POST', headers, body, signal: abortSignal };
    // A model that reasons out of sight is silent for most of its time.
    return readAnswer(server.stream(address, init, { silenceMs: withinMs }));
  }

  return {
    name: options.model,
    countTokens: ({ system, user }) =>
      Math.ceil(Buffer.byteLength(system + user) / BYTES_PER_TOKEN) + options.maxTokens,
    async *write({ system, user }, { abortSignal }) {
      refuseInsideTransaction('A call to the language model');
      const joined = [{ role: 'user', content: `${system}\n\n${user}` }];
      const separate = [
        { role: 'system', content: system },
        { role: 'user', content: user },
      ];
      let hasOutput = false;
      for (const messages of hasSystemRole ? [separate, joined] : [joined]) {
        try {
          for await (const output of send(messages, abortSignal)) {
            hasOutput = true;
            hasSystemRole = messages === separate;
            yield output;
          }
          return;
        } catch (error) {
          abortSignal.throwIfAborted();
          const fault = readFault(error);
          const isLast = messages === joined || hasOutput;
          if (isLast || !isRejected(fault)) throw fault;
        }
      }
    },
  };
}

/** The server rejects the request itself, perhaps for its system role. */
function isRejected(fault: unknown): boolean {
  return fault instanceof ModelFault && (fault.status === 400 || fault.status === 422);
}

/**
 * What is not needed cannot fail: events that cannot be read are passed over. An answer without an
 * object is a fault that says why, unless the model wrote other text.
 */
async function* readAnswer(pieces: AsyncIterable<Buffer>): AsyncGenerator<ModelOutput> {
  const objects = createObjectFinder();
  let tokens: number | null = null;
  let finish: string | null = null;
  let isReadable = false;
  let hasText = false;
  let hasObject = false;
  for await (const value of readEvents(pieces)) {
    if (value === END) {
      isReadable = true;
      break;
    }
    const chunk = readChunk(value);
    if (chunk === null) continue;
    if (chunk.error !== null) throw describeStatus(chunk.error.status ?? 500);
    isReadable = true;
    tokens = chunk.tokens ?? tokens;
    finish = chunk.finish ?? finish;
    hasText ||= chunk.text.trim() !== '';
    for (const text of objects.add(chunk.text)) {
      hasObject = true;
      yield { kind: 'object', text };
    }
  }
  if (tokens !== null) yield { kind: 'usage', tokens };
  if (hasObject) return;
  if (!isReadable) throw new ModelFault('unreadable');
  if (finish === 'length') throw new ModelFault('cut_off');
  if (finish === 'content_filter') throw new ModelFault('filtered');
  if (!hasText) throw new ModelFault('empty');
}

/** Without its cause, which may quote the response. */
function readFault(error: unknown): unknown {
  if (error instanceof ModelFault) return error;
  if (error instanceof TooManyObjects || error instanceof TooLongEvent)
    return new ModelFault('too_large');
  // Too many calls are queued.
  if (error instanceof Failure) return new ModelFault('busy');
  if (error instanceof UpstreamFault) return describeUpstreamFault(error);
  const isOfConnection = error instanceof TypeError && error.cause !== undefined;
  return isOfConnection ? new ModelFault('unavailable') : error;
}

function describeUpstreamFault({ reason, status }: UpstreamFault): ModelFault {
  if (reason === 'too_slow' || reason === 'too_large') return new ModelFault(reason);
  if (reason !== 'odd_status' || status === null) return new ModelFault('unreadable', status);
  return describeStatus(status);
}

function describeStatus(status: number): ModelFault {
  if (status === 429) return new ModelFault('busy', status);
  const isRefused = status >= 400 && status < 500;
  return new ModelFault(isRefused ? 'refused' : 'unavailable', status);
}
