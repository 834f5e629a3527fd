import { defineOptionalSlice } from '../platform/settings/slice.ts';
import {
  acceptOneOf,
  acceptText,
  acceptUrl,
  acceptWholeNumber,
} from '../platform/settings/values.ts';

export const languageModelSettings = defineOptionalSlice('Language model', {
  baseUrl: {
    variable: 'LLM_BASE_URL',
    doc: 'base URL of an OpenAI-compatible server, to which `/chat/completions` is added',
    schema: acceptUrl(['https:', 'http:']),
    secure: 'in production',
  },
  apiKey: { variable: 'LLM_API_KEY', doc: 'API key of that server', schema: acceptText() },
  model: { variable: 'LLM_MODEL', doc: 'name of the model', schema: acceptText() },
  maxTokens: {
    variable: 'LLM_MAX_TOKENS',
    doc: 'maximum tokens per answer; more for a model that reasons first',
    default: '500',
    schema: acceptWholeNumber(100, 100_000),
  },
  tokenLimitField: {
    variable: 'LLM_TOKEN_LIMIT_FIELD',
    doc: 'name of that limit in the request, or `max_completion_tokens` for newer models of OpenAI',
    default: 'max_tokens',
    schema: acceptOneOf(['max_tokens', 'max_completion_tokens'], (field) => field),
  },
  timeoutSeconds: {
    variable: 'LLM_TIMEOUT_SECONDS',
    doc: 'timeout for one answer',
    default: '20',
    schema: acceptWholeNumber(1, 60),
  },
  tokensPerMember: {
    variable: 'LLM_TOKENS_PER_MEMBER',
    doc: 'tokens a day for one member’s openers; then templates are used',
    default: '200000',
    schema: acceptWholeNumber(1, 999_999_999),
  },
  tokensPerDay: {
    variable: 'LLM_TOKENS_PER_DAY',
    doc: 'tokens a day for all openers; then templates are used',
    default: '5000000',
    schema: acceptWholeNumber(1, 999_999_999),
  },
});
