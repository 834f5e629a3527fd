import {
  ANSWER,
  chunk,
  DRAFTS,
  head,
  stream,
  buildTranscript,
  whole,
  type Transcript,
} from './transcript-parts.fixture.ts';

export const GATEWAYS: readonly Transcript[] = [
  {
    server: 'LiteLLM',
    what: 'an empty event before the text',
    body: `data: \n\ndata:\n\n${stream(buildTranscript(head('claude-sonnet', { citations: null })))}`,
    expected: DRAFTS,
  },
  {
    server: 'LiteLLM',
    what: 'an error with its status as text',
    body: stream([
      { error: { message: 'litellm.RateLimitError', type: 'None', param: 'None', code: '429' } },
    ]),
    expected: 'busy',
  },
  {
    server: 'LiteLLM',
    what: 'usage with parts only, a tool call null',
    body: stream([
      ...buildTranscript(head('gemini')).map((each) => each),
      {
        ...head('gemini'),
        choices: [{ index: 0, delta: { content: null, tool_calls: null } }],
        usage: { prompt_tokens: 3, completion_tokens: 'many' },
      },
    ]),
    expected: DRAFTS,
  },
  {
    server: 'OpenRouter',
    what: 'comments, reasoning details, provider',
    body: `: OPENROUTER PROCESSING\n\n: OPENROUTER PROCESSING\n\n${stream([chunk({ ...head('x-ai/grok'), provider: 'xAI' }, { role: 'assistant', content: '', reasoning: 'Hm', reasoning_details: [{ type: 'reasoning.text', text: 'Hm', index: 0 }] }), ...buildTranscript({ ...head('x-ai/grok'), provider: 'xAI' })])}`,
    expected: DRAFTS,
  },
  {
    server: 'OpenRouter',
    what: 'an error in the middle, with finish_reason “error”',
    body: stream(
      [
        ...buildTranscript(head('m')).slice(0, 3),
        {
          ...head('m'),
          error: { code: 502, message: 'Provider disconnected' },
          choices: [{ index: 0, delta: { content: '' }, finish_reason: 'error' }],
        },
      ],
      '',
    ),
    expected: 'unavailable',
  },
  {
    server: 'OpenRouter',
    what: 'status 200 with an error as JSON',
    type: 'application/json',
    body: JSON.stringify({ error: { code: 402, message: 'Insufficient credits' }, user_id: 'u' }),
    expected: 'refused',
  },
  {
    server: 'Anthropic',
    what: 'compatible layer: empty content at the end, usage zero',
    body: stream([
      ...buildTranscript(head('claude-haiku')),
      {
        ...head('claude-haiku'),
        choices: [],
        usage: { completion_tokens: 0, prompt_tokens: 0, total_tokens: 0 },
      },
    ]),
    expected: DRAFTS,
  },
  {
    server: 'Anthropic',
    what: 'named events, overloaded',
    body: `event: ping\ndata: {"type":"ping"}\n\nevent: error\ndata: {"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}\n\n`,
    expected: 'unavailable',
  },
  {
    server: 'Anthropic',
    what: 'compatible layer without a stream',
    type: 'application/json',
    body: whole({ role: 'assistant', content: [{ type: 'text', text: ANSWER }] }),
    expected: DRAFTS,
  },
  {
    server: 'gateway',
    what: 'one line break between the events',
    body: stream(buildTranscript(head('m'))).replaceAll('\n\n', '\n'),
    expected: DRAFTS,
  },
  {
    server: 'gateway',
    what: 'JSON line by line instead of events',
    type: 'application/x-ndjson',
    body: buildTranscript(head('m'))
      .map((each) => JSON.stringify(each))
      .join('\n'),
    expected: DRAFTS,
  },
  {
    server: 'gateway',
    what: 'a page of the proxy',
    type: 'text/html',
    body: '<!doctype html><p>502',
    expected: 'unreadable',
  },
  {
    server: 'gateway',
    what: 'half an event, then the text',
    body: `data: {"choices":[{"delta":\n\ndata: [[[\n\n${stream(buildTranscript(head('m')))}`,
    expected: DRAFTS,
  },
  {
    server: 'gateway',
    what: 'drafts as the list of an object',
    body: stream(buildTranscript(head('m'), `{"openers":[${DRAFTS.join(',')}]}`)),
    expected: DRAFTS,
  },
];
