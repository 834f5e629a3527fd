import { expect, test } from 'vitest';
import { readSettings } from '../../settings.ts';
import { MINIMAL_ENVIRONMENT } from '../../testing/environment.ts';
import { mayReadPeople, getNoticeState } from './privacy.ts';

const COMPLETE = {
  PRIVACY_CONTROLLER: 'Northbeam Ltd, 1 Quay Street, Cork',
  PRIVACY_CONTACT: 'privacy@example.com',
  PRIVACY_ASSESSMENT_URL: 'https://example.com/assessment',
};
const PRODUCTION = {
  ...MINIMAL_ENVIRONMENT,
  NODE_ENV: 'production',
  APP_URL: 'https://app.example.com',
  TRUSTED_PROXIES: '1',
  SMTP_URL: 'smtps://mail.example.com',
};

test('in production people are read only if the operator has stated who, where and why', () => {
  const settings = readSettings({ ...PRODUCTION, ...COMPLETE });
  expect([mayReadPeople({ settings }), getNoticeState(settings)]).toEqual([true, 'complete']);
  for (const missing of Object.keys(COMPLETE)) {
    const partial = readSettings({ ...PRODUCTION, ...COMPLETE, [missing]: ' ' });
    expect([missing, mayReadPeople({ settings: partial }), getNoticeState(partial)]).toEqual([
      missing,
      false,
      'paused',
    ]);
  }
});

test('outside production people are read without it, and the notice says so', () => {
  const settings = readSettings(MINIMAL_ENVIRONMENT);
  expect([mayReadPeople({ settings }), getNoticeState(settings)]).toEqual([true, 'trial']);
});

test.each([
  ['PRIVACY_CONTACT', 'nobody'],
  ['PRIVACY_ASSESSMENT_URL', 'javascript:alert(1)'],
  ['PRIVACY_CONTROLLER', 'x'],
])('%s refuses “%s”', (variable, value) => {
  expect(() => readSettings({ ...MINIMAL_ENVIRONMENT, [variable]: value })).toThrow(variable);
});
