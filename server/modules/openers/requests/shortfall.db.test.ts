import { expect, test } from 'vitest';
import * as contract from '../../../../contract/routes/openers.ts';
import { type LanguageModel, ModelFault } from '../../../gateways/language-model.ts';
import { startOpeners } from '../openers.fixture.ts';

const THOUGHT =
  'I keep coming back to “How did you measure the drop”. It is the part that my post left open.';
const JOKE = 'On “How did you measure the drop” I have half an answer so far.';
const QUESTION = '“How did you measure the drop” – what would you try before anything else?';
const INVENTED = 'I keep coming back to the 7391 customers of Quandrix Holdings.';

const line = (tone: string, text: string) => JSON.stringify({ n: 1, tone, text, uses: ['f1'] });
const FIRST = [
  line('thoughtful', THOUGHT),
  line('casual', INVENTED),
  line('question', QUESTION),
] as const;

type Answer = readonly string[] | ModelFault;

function scripted(answers: readonly Answer[], tokens = 100): LanguageModel {
  const rest = [...answers];
  return {
    name: 'scripted',
    countTokens: () => tokens,
    async *write() {
      const answer = (rest.length > 1 ? rest.shift() : rest[0]) ?? [];
      if (answer instanceof ModelFault) throw answer;
      for (const text of answer) yield { kind: 'object', text };
    },
  };
}

test.each<[string, Answer, RegExp]>([
  ['is refused again', [line('casual', INVENTED)], /wrote passed its check\. One is a template/],
  [
    'is unavailable',
    new ModelFault('unavailable'),
    /failed before all openers .* One is a template/,
  ],
  ['is too slow', new ModelFault('too_slow'), /took too long .* One is a template/],
  ['has nothing to say', ['{"n":0}'], /nothing specific to say .* One is a template/],
])('a model that %s when it is asked again is named as the reason', async (_, again, words) => {
  const app = await startOpeners({ model: scripted([FIRST, again]) });
  const { user, id } = await app.addWriter();
  const { variants, ended, key } = await app.write(user, id);
  const origins = variants.toSorted((one, other) => one.n - other.n).map(({ origin }) => origin);
  expect(origins).toEqual(['model', 'template', 'model']);
  expect(ended).toMatchObject({ end: 'written', creditsLeft: 49 });
  expect(ended?.words).toMatch(words);
  expect((await app.write(user, id, { key })).ended).toEqual(ended);
});

test('a model whose openers were refused is not believed to have nothing to say: templates, for nothing', async () => {
  const refused = ['thoughtful', 'casual', 'question'].map((tone) => line(tone, INVENTED));
  const app = await startOpeners({ model: scripted([refused, ['{"n":0}']]) });
  const { user, id } = await app.addWriter();
  const { variants, ended } = await app.write(user, id);
  expect(variants.map(({ origin }) => origin)).toEqual(['template', 'template', 'template']);
  expect(ended).toMatchObject({ end: 'nothing_passed', creditsLeft: 50 });
});

test('a model that leaves openers out, and a budget that is spent in between, are named', async () => {
  const leavesOut = await startOpeners({ model: scripted([FIRST.slice(0, 1), []]) });
  const { user, id } = await leavesOut.addWriter();
  expect((await leavesOut.write(user, id)).ended?.words).toMatch(
    /fewer openers .* 2 are templates/,
  );
  const budget = await startOpeners({
    model: scripted([FIRST], 600),
    environment: { LLM_TOKENS_PER_MEMBER: '1000' },
  });
  const other = await budget.addWriter();
  const { ended } = await budget.write(other.user, other.id);
  expect(ended).toMatchObject({
    end: 'written',
    words: expect.stringMatching(/budget .* One is a template/),
  });
});

test('the same text in three tones passes once', async () => {
  const same = ['thoughtful', 'casual', 'question'].map((tone) => line(tone, THOUGHT));
  const app = await startOpeners({ model: scripted([same, [line('casual', THOUGHT)]]) });
  const { user, id } = await app.addWriter();
  const { variants } = await app.write(user, id);
  expect(variants.map(({ origin }) => origin)).toEqual(['model', 'template', 'template']);
  expect(new Set(variants.map(({ text }) => text)).size).toBe(3);
});

test('after three openers the call ends, although the server never does', async () => {
  let isOpen = false;
  const model: LanguageModel = {
    name: 'endless',
    countTokens: () => 100,
    async *write(_, { abortSignal }) {
      isOpen = true;
      try {
        for (const text of [line('thoughtful', THOUGHT), line('casual', JOKE), FIRST[2]])
          yield { kind: 'object', text };
        await new Promise((_resolve, reject) =>
          abortSignal.addEventListener('abort', () => reject(abortSignal.reason)),
        );
      } finally {
        isOpen = false;
      }
    },
  };
  const app = await startOpeners({ model, environment: { LLM_TIMEOUT_SECONDS: '60' } });
  const { user, id } = await app.addWriter();
  const { ended } = await app.write(user, id);
  expect(ended).toEqual({ kind: 'ended', end: 'written', words: null, creditsLeft: 49 });
  expect(isOpen).toBe(false);
});

test('the tone of the settings is requested, written and numbered first', async () => {
  const app = await startOpeners();
  const { user, id } = await app.addWriter();
  const body = { tone: 'question', language: null, samples: [] };
  await app.fetchRoute(user, contract.saveOpenerSettings, { body });
  await app.behave({ pieceMs: 5 });
  const { variants } = await app.write(user, id);
  expect(variants.map(({ n, tone, origin }) => [n, tone, origin])).toEqual([
    [1, 'question', 'model'],
    [2, 'thoughtful', 'model'],
    [3, 'casual', 'model'],
  ]);
  const [asked] = await app.asked();
  expect(asked?.system.match(/"tone":"\w+"/g)).toEqual([
    '"tone":"question"',
    '"tone":"thoughtful"',
    '"tone":"casual"',
  ]);
});
