import * as z from 'zod/mini';
import {
  createLanguageModel,
  ModelFault,
  type ModelFaultReason,
} from '../../gateways/language-model.ts';
import type { DoctorContext } from '../examination/context.ts';
import type { Report } from '../examination/finding.ts';
import { isUnanswered, reportUnanswered, visit } from '../examination/visit.ts';

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
  if (isUnanswered(answer)) return reportUnanswered(answer, 'model', 'LLM_BASE_URL', report);
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

const HINTS: Readonly<Record<ModelFaultReason, string>> = {
  busy: 'The rate limit or the balance of the account',
  refused: 'LLM_API_KEY, LLM_MODEL, LLM_TOKEN_LIMIT_FIELD',
  unavailable: 'LLM_BASE_URL, or the server’s own log',
  too_slow: 'LLM_TIMEOUT_SECONDS, or a faster LLM_MODEL',
  too_large: 'LLM_MODEL',
  unreadable: 'LLM_BASE_URL: Rapport adds /chat/completions',
  empty: 'LLM_MODEL, or a larger LLM_MAX_TOKENS if it reasons first',
  cut_off: 'A larger LLM_MAX_TOKENS, or an LLM_MODEL that reasons less',
  filtered: 'The content filter of the server, or LLM_MODEL',
};

/** Called as for an opener, with the same limits: what fails here fails there. */
async function examineAnswer(settings: ModelSettings, report: Report): Promise<void> {
  const end = new AbortController();
  const prompt = {
    system: 'Answer with one line of JSON, nothing else: {"n":0,"reason":"ready"}',
    user: 'Are you ready?',
  };
  try {
    const outputs = createLanguageModel(settings).write(prompt, { abortSignal: end.signal });
    const pieces = await Array.fromAsync(outputs);
    const tokens = pieces.find((piece) => piece.kind === 'usage')?.tokens;
    if (pieces.some(({ kind }) => kind === 'object'))
      report.ok('answer', `the model answers${tokens === undefined ? '' : ` (${tokens} tokens)`}`);
    else report.problem('answer', 'The model answers in prose instead of JSON', 'LLM_MODEL');
  } catch (error) {
    if (!(error instanceof ModelFault)) throw error;
    report.problem('answer', error.message, HINTS[error.reason]);
  }
}
