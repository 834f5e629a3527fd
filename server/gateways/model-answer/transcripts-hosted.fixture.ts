import {
  ANSWER,
  chunk,
  draft,
  DRAFTS,
  head,
  splitIntoPieces,
  LINES_OF_THOUGHT,
  LONG_THOUGHT,
  stream,
  buildTranscript,
  USAGE,
  whole,
  type Transcript,
} from './transcript-parts.fixture.ts';

const OPENAI = head('gpt-4.1-mini', {
  service_tier: 'default',
  system_fingerprint: 'fp_1',
  obfuscation: 'x9',
});
const AZURE = head('gpt-4o', { system_fingerprint: 'fp_2' });
const FILTER_OK = {
  hate: { filtered: false, severity: 'safe' },
  violence: { filtered: false, severity: 'safe' },
};

export const HOSTED: readonly Transcript[] = [
  {
    server: 'OpenAI',
    what: 'role, text, usage without a choice',
    body: stream([...buildTranscript(OPENAI), { ...OPENAI, choices: [], usage: USAGE }]),
    expected: DRAFTS,
  },
  {
    server: 'OpenAI',
    what: 'refusal instead of text',
    body: stream([
      chunk(OPENAI, { role: 'assistant', content: null, refusal: 'I cannot.' }),
      chunk(OPENAI, {}, 'stop'),
    ]),
    expected: 'empty',
  },
  {
    server: 'OpenAI',
    what: 'all tokens used for hidden reasoning',
    body: stream([chunk(OPENAI, { role: 'assistant', content: '' }), chunk(OPENAI, {}, 'length')]),
    expected: 'cut_off',
  },
  {
    server: 'OpenAI',
    what: 'an error after the head',
    body: stream(
      [
        chunk(OPENAI, { role: 'assistant', content: '' }),
        {
          error: {
            message: 'Rate limit',
            type: 'tokens',
            param: null,
            code: 'rate_limit_exceeded',
          },
        },
      ],
      '',
    ),
    expected: 'busy',
  },
  {
    server: 'Azure',
    what: 'filter results without a delta, first with an empty choice list',
    body: stream([
      {
        ...AZURE,
        id: '',
        model: '',
        choices: [],
        prompt_filter_results: [{ prompt_index: 0, content_filter_results: FILTER_OK }],
      },
      ...buildTranscript(AZURE),
      {
        ...AZURE,
        choices: [
          {
            index: 0,
            finish_reason: null,
            content_filter_offsets: { check_offset: 1 },
            content_filter_results: FILTER_OK,
          },
        ],
      },
    ]),
    expected: DRAFTS,
  },
  {
    server: 'Azure',
    what: 'usage null in each chunk',
    body: stream(buildTranscript({ ...AZURE, usage: null })),
    expected: DRAFTS,
  },
  {
    server: 'Azure',
    what: 'stopped by its content filter',
    body: stream([
      chunk(AZURE, { role: 'assistant' }),
      chunk(AZURE, {}, 'content_filter', {
        content_filter_results: { hate: { filtered: true, severity: 'high' } },
      }),
    ]),
    expected: 'filtered',
  },
  {
    server: 'Mistral',
    what: 'thinking as a list, then strings',
    body: stream([
      chunk(head('magistral-small'), { role: 'assistant', content: '' }),
      ...splitIntoPieces(LINES_OF_THOUGHT, 900).map((text) =>
        chunk(head('magistral-small'), {
          content: [{ type: 'thinking', thinking: [{ type: 'text', text }] }],
        }),
      ),
      ...buildTranscript(head('magistral-small')),
    ]),
    expected: DRAFTS,
  },
  {
    server: 'Mistral',
    what: 'text as a list of parts',
    body: stream(
      splitIntoPieces(ANSWER).map((text) =>
        chunk(head('mistral-large'), {
          content: [
            { type: 'text', text },
            { type: 'reference', reference_ids: [1] },
          ],
        }),
      ),
    ),
    expected: DRAFTS,
  },
  {
    server: 'Mistral',
    what: 'a “p” beside each chunk, usage with the finish',
    body: stream([
      ...buildTranscript({ ...head('ministral'), p: 'abcdef' }),
      {
        ...chunk(head('ministral'), { content: '' }, 'stop'),
        usage: { ...USAGE, num_cached_tokens: null },
      },
    ]),
    expected: DRAFTS,
  },
  {
    server: 'DeepSeek',
    what: 'reasoning_content first, content null',
    body: stream([
      ...splitIntoPieces(LINES_OF_THOUGHT, 200).map((text) =>
        chunk(head('deepseek-reasoner'), { content: null, reasoning_content: text }),
      ),
      ...splitIntoPieces(ANSWER).map((content) =>
        chunk(head('deepseek-reasoner'), { content, reasoning_content: null }),
      ),
    ]),
    expected: DRAFTS,
  },
  {
    server: 'DeepSeek',
    what: 'keep-alive comments before the text',
    body: `${': keep-alive\n\n'.repeat(40)}${stream(buildTranscript(head('deepseek-chat')))}`,
    expected: DRAFTS,
  },
  {
    server: 'DeepSeek',
    what: 'empty lines, then whole JSON',
    type: 'application/json',
    body: `\n\n\n${whole({ role: 'assistant', content: ANSWER }, { usage: USAGE })}`,
    expected: DRAFTS,
  },
  {
    server: 'Qwen',
    what: 'thinking in tags, 150 lines',
    body: stream(
      buildTranscript(head('qwen3-32b'), `<think>\n${LINES_OF_THOUGHT}</think>\n\n${ANSWER}`),
    ),
    expected: DRAFTS,
  },
  {
    server: 'Qwen',
    what: 'thinking in tags, one paragraph of 25,000 letters, glued',
    body: stream(buildTranscript(head('qwq'), `<think>${LONG_THOUGHT}</think>${ANSWER}`)),
    expected: DRAFTS,
  },
  {
    server: 'Qwen',
    what: 'only the end of the thinking is marked',
    body: stream(buildTranscript(head('qwen3-thinking'), `${LINES_OF_THOUGHT}</think>\n${ANSWER}`)),
    expected: DRAFTS,
  },
  {
    server: 'Qwen',
    what: 'a rejected draft within the thinking',
    body: stream(
      buildTranscript(head('qwen3'), `<think>Perhaps ${draft(1, 'casual')}? No.</think>${ANSWER}`),
    ),
    expected: DRAFTS,
  },
  {
    server: 'Qwen',
    what: 'DashScope: choices null at first',
    body: stream([
      { ...head('qwen-plus'), choices: null, usage: null },
      ...buildTranscript(head('qwen-plus')),
    ]),
    expected: DRAFTS,
  },
];
