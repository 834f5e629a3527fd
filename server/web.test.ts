import { expect, test } from 'vitest';
import { readSettings } from './settings.ts';
import { MINIMAL_ENVIRONMENT } from './testing/environment.ts';
import { listPlaceholders } from './web.ts';

const getHost = (environment: Record<string, string>) =>
  listPlaceholders(readSettings({ ...MINIMAL_ENVIRONMENT, ...environment })).LANGUAGE_MODEL_HOST;

test('the privacy notice names the host of the language model, if there is one', () => {
  const model = { LLM_API_KEY: 'key', LLM_MODEL: 'model' };
  expect(getHost({ ...model, LLM_BASE_URL: 'https://models.example.com/v1' })).toBe(
    'models.example.com',
  );
  expect(getHost({})).toBe('');
});

test('the sign-in page has the texts of the operator and the lowest price', () => {
  const environment = {
    ...MINIMAL_ENVIRONMENT,
    TERMS_URL: 'https://example.com/terms',
    LOWEST_PRICE: '19 €',
  };
  expect(listPlaceholders(readSettings(environment))).toMatchObject({
    TERMS_URL: 'https://example.com/terms',
    MEMBER_PRIVACY_URL: '',
    LOWEST_PRICE: '19 €',
  });
  expect(listPlaceholders(readSettings(MINIMAL_ENVIRONMENT)).LOWEST_PRICE).toBe('$29');
});
