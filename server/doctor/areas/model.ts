import * as z from 'zod/mini';
import { languageModel, ModelFault } from '../../gateways/language-model.ts';
import type { DoctorContext } from '../examination/context.ts';
import type { Report } from '../examination/finding.ts';
import { isUnanswered, visit } from '../examination/visit.ts';

const Models = z.object({ data: z.array(z.object({ id: z.string() })) });

export async function examineModel(context: DoctorContext, report: Report): Promise<void> {
  const model = context.settings.languageModel;
  if (model === null) return report.skipped('model', 'No language model is configured');
  await examineList(model, report);
  if (context.isTouching) await examineAnswer(model, report);
  else report.skipped('answer', 'The model is called with --touch only');
}

type ModelSettings = NonNullable<DoctorContext['settings']['languageModel']>;

async function examineList(model: ModelSettings, report: Report): Promise<void> {
  const answer = await visit('The language model', `${model.baseUrl.replace(/\/+$/, '')}/models`, {
    headers: { accept: 'application/json', authorization: `Bearer ${model.apiKey}` },
  });
  if (isUnanswered(answer)) return report.problem('model', answer.fault, 'LLM_BASE_URL');
  const { status, json } = answer;
  if (status === 401 || status === 403)
    return report.problem('model', `The server rejects LLM_API_KEY (${status})`, 'LLM_API_KEY');
  const list = status === 200 ? Models.safeParse(json).data : undefined;
  if (list === undefined)
    return report.unknown(
      'model',
      `The server lists no models (${status}); not every server does`,
      'Call the model with --touch',
    );
  if (list.data.some(({ id }) => id === model.model))
    report.ok('model', `the server offers ${model.model}`);
  else report.problem('model', `The server does not list the model ${model.model}`, 'LLM_MODEL');
}

async function examineAnswer(settings: ModelSettings, report: Report): Promise<void> {
  // The smallest limit that every server accepts; the prompt requests one word.
  const model = languageModel({ ...settings, maxTokens: 16 });
  const end = new AbortController();
  const prompt = { system: 'Answer with one word.', user: 'Say: ready' };
  try {
    const pieces = await Array.fromAsync(model.write(prompt, { abortSignal: end.signal }));
    const tokens = pieces.find((piece) => piece.kind === 'usage')?.tokens;
    report.ok('answer', `the model answers${tokens === undefined ? '' : ` (${tokens} tokens)`}`);
  } catch (error) {
    if (!(error instanceof ModelFault)) throw error;
    report.problem(
      'answer',
      error.message,
      'LLM_MODEL, LLM_TOKEN_LIMIT_FIELD, LLM_TIMEOUT_SECONDS; the account’s balance',
    );
  }
}
