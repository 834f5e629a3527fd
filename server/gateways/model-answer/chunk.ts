export type AnswerChunk = {
  text: string;
  /** Null unless the server reports the use so far. */
  tokens: number | null;
  /** Why the answer ends; null while it does not. */
  finish: string | null;
  /** An error instead of text, or after some of it; its status if it has one. */
  error: { status: number | null } | null;
};

type Fields = Readonly<Record<string, unknown>>;

/**
 * Reads an event of a stream, or a whole completion:
 * https://platform.openai.com/docs/api-reference/chat-streaming. Servers add, omit and null parts
 * of it, so only what is used is read, and what has another form counts as missing. Null if it has
 * none of the parts.
 */
export function readChunk(value: unknown): AnswerChunk | null {
  const chunk = readFields(value);
  if (chunk === null) return null;
  const [first] = readList(chunk['choices']);
  const choice = readFields(first) ?? {};
  const error = readError(chunk) ?? readError(choice);
  if (error === null && !('choices' in chunk || 'usage' in chunk)) return null;
  const source = readFields(choice['delta']) ?? readFields(choice['message']) ?? choice;
  const finish = choice['finish_reason'];
  return {
    text: readText(source['content'] ?? source['text']),
    tokens: readTokens(chunk['usage']),
    finish: typeof finish === 'string' ? finish : null,
    error,
  };
}

/** A list holds parts of several types; those with reasoning are left out. */
function readText(content: unknown): string {
  if (typeof content === 'string') return content;
  return (Array.isArray(content) ? readList(content) : [content]).map(readPartText).join('');
}

const TEXT_TYPES: readonly unknown[] = [undefined, 'text', 'output_text'];

function readPartText(part: unknown): string {
  if (typeof part === 'string') return part;
  const fields = readFields(part);
  if (fields === null || !TEXT_TYPES.includes(fields['type'])) return '';
  const text = readFields(fields['text'])?.['value'] ?? fields['text'];
  return typeof text === 'string' ? text : '';
}

const TOKENS_MAX = 10_000_000;

function readTokens(usage: unknown): number | null {
  const { total_tokens, prompt_tokens, completion_tokens } = readFields(usage) ?? {};
  if (isCount(total_tokens)) return total_tokens;
  if (!isCount(prompt_tokens) || !isCount(completion_tokens)) return null;
  return prompt_tokens + completion_tokens;
}

function isCount(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= TOKENS_MAX;
}

/** Codes that servers send in place of a status. */
const STATUS_OF_CODE: Readonly<Record<string, number>> = {
  rate_limit_exceeded: 429,
  rate_limit_error: 429,
  tokens: 429,
  requests: 429,
  insufficient_quota: 429,
  overloaded_error: 503,
  invalid_request_error: 400,
  context_length_exceeded: 400,
  authentication_error: 401,
  invalid_api_key: 401,
  permission_error: 403,
  not_found_error: 404,
  model_not_found: 404,
};

/** `{ error: { … } }`, `{ error: "…" }`, or the error itself with `object` or `type` “error”. */
function readError(value: Fields): AnswerChunk['error'] {
  const { error } = value;
  if (typeof error === 'string' && error !== '') return { status: readStatus(value) };
  const fields = readFields(error);
  if (fields !== null) return { status: readStatus(fields) };
  const isError = value['object'] === 'error' || value['type'] === 'error';
  return isError || value['finish_reason'] === 'error' ? { status: readStatus(value) } : null;
}

function readStatus({ status, status_code, code, type }: Fields): number | null {
  const statuses = [status, status_code, code, type].map((each) => {
    if (typeof each === 'string' && each in STATUS_OF_CODE) return STATUS_OF_CODE[each];
    const number = typeof each === 'string' && /^\d{3}$/.test(each) ? Number(each) : each;
    return typeof number === 'number' && number >= 400 && number <= 599 ? number : undefined;
  });
  return statuses.find((each) => each !== undefined) ?? null;
}

function readFields(value: unknown): Fields | null {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? (value as Fields) : null; // an object has string keys
}

function readList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
