import {
  ANSWER,
  chunk,
  draft,
  DRAFTS,
  head,
  LINES_OF_THOUGHT,
  LONG_THOUGHT,
  PRETTY,
  stream,
  buildTranscript,
  USAGE,
  type Transcript,
} from './transcript-parts.fixture.ts';

export const LOCAL: readonly Transcript[] = [
  {
    server: 'Ollama',
    what: 'text with the reasoning beside it',
    body: stream([
      chunk(head('gpt-oss:20b', { system_fingerprint: 'fp_ollama' }), {
        role: 'assistant',
        content: '',
        reasoning: LONG_THOUGHT,
      }),
      ...buildTranscript(head('gpt-oss:20b')),
    ]),
    expected: DRAFTS,
  },
  {
    server: 'Ollama',
    what: 'R1 with 25,000 letters of tags, cut before the answer',
    body: stream(buildTranscript(head('deepseek-r1:8b'), `<think>${LONG_THOUGHT}`, 'length')),
    expected: 'cut_off',
  },
  {
    server: 'Ollama',
    what: 'objects over several lines in a fence',
    body: stream(
      buildTranscript(head('llama3.2'), `Here you go:\n\`\`\`json\n${PRETTY.join('\n')}\n\`\`\``),
    ),
    expected: PRETTY,
  },
  {
    server: 'Ollama',
    what: 'an error object in the stream',
    body: stream(
      [
        ...buildTranscript(head('gemma3')).slice(0, 2),
        {
          error: {
            message: 'model runner has unexpectedly stopped',
            type: 'api_error',
            code: null,
          },
        },
      ],
      '',
    ),
    expected: 'unavailable',
  },
  {
    server: 'vLLM',
    what: 'usage in each chunk, stop_reason, token ids null',
    body: stream(
      buildTranscript({ ...head('Qwen/Qwen2.5-7B'), usage: USAGE, prompt_token_ids: null }),
    ),
    expected: DRAFTS,
  },
  {
    server: 'vLLM',
    what: 'an older error, without “error”',
    body: stream([
      { object: 'error', message: 'context', type: 'BadRequestError', param: null, code: 400 },
    ]),
    expected: 'refused',
  },
  {
    server: 'vLLM',
    what: 'Magistral’s marks',
    body: stream(buildTranscript(head('magistral'), `[THINK]${LINES_OF_THOUGHT}[/THINK]${ANSWER}`)),
    expected: DRAFTS,
  },
  {
    server: 'vLLM',
    what: 'unparsed channels of gpt-oss',
    body: stream(
      buildTranscript(
        head('gpt-oss'),
        `<|channel|>analysis<|message|>Maybe ${draft(2, 'casual')}<|end|><|start|>assistant<|channel|>final<|message|>${ANSWER}`,
      ),
    ),
    expected: DRAFTS,
  },
  {
    server: 'llama.cpp',
    what: 'timings, and a last event without its end',
    body: stream(
      [
        ...buildTranscript(head('gguf')),
        {
          ...chunk(head('gguf'), {}, 'stop'),
          timings: { prompt_n: 12, predicted_per_second: 30.1 },
        },
      ],
      '',
    ).trimEnd(),
    expected: DRAFTS,
  },
  {
    server: 'llama.cpp',
    what: '“error:” as the name of the field',
    body: `error: {"code":500,"message":"slot unavailable","type":"server_error"}\n\n`,
    expected: 'unreadable',
  },
  {
    server: 'llama.cpp',
    what: 'labelled as plain text, lines ended by CRLF',
    type: 'text/plain',
    body: stream(buildTranscript(head('gguf'))).replaceAll('\n', '\r\n'),
    expected: DRAFTS,
  },
  {
    server: 'llama.cpp',
    what: 'a list of objects over several lines',
    body: stream(
      buildTranscript(
        head('gguf'),
        JSON.stringify(
          DRAFTS.map((each) => JSON.parse(each)),
          null,
          1,
        ),
      ),
    ),
    expected: DRAFTS.map((each) =>
      JSON.stringify(JSON.parse(each), null, 1).replaceAll('\n', '\n '),
    ),
  },
];
