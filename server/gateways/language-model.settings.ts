import { optionalSlice } from '../platform/settings-slice.ts';
import { text, url } from '../platform/settings-values.ts';

export const languageModelSettings = optionalSlice('Language model', {
  baseUrl: {
    variable: 'LLM_BASE_URL',
    doc: 'base URL of an OpenAI-compatible server',
    schema: url(['https:', 'http:']),
    secure: 'in production',
  },
  apiKey: { variable: 'LLM_API_KEY', doc: 'API key of that server', schema: text() },
  model: { variable: 'LLM_MODEL', doc: 'name of the model', schema: text() },
});
