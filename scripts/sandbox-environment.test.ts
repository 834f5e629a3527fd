import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { planSandbox } from './sandbox-environment.ts';

function dataDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'rapport-plan-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  return directory;
}

test('without configuration the sandbox replaces every outside service', () => {
  const { product, sandbox } = planSandbox({ DATA_DIR: dataDirectory(), PORT: '4000' });
  expect(product).toMatchObject({
    STRIPE_API_URL: 'http://localhost:3001',
    SMTP_URL: 'smtp://localhost:3002',
    GOOGLE_ISSUER: 'http://localhost:3001/identity',
    HARVEST_API_URL: 'http://localhost:3001/harvest',
    FIRSTPROMOTER_API_URL: 'http://localhost:3001/firstpromoter',
  });
  expect(sandbox?.STRIPE_WEBHOOK_URL).toBe('http://localhost:4000/api/payments/stripe/webhook');
});

test('keys are made once and kept', () => {
  const DATA_DIR = dataDirectory();
  expect(planSandbox({ DATA_DIR })).toEqual(planSandbox({ DATA_DIR }));
});

test('a configured service keeps its settings', () => {
  const { product } = planSandbox({ DATA_DIR: dataDirectory(), STRIPE_SECRET_KEY: 'sk_test_x' });
  expect(Object.keys(product).some((name) => name.startsWith('STRIPE_'))).toBe(false);
});

test('explicit settings win, even if the sandbox provides the rest of a service', () => {
  const SUPPORT_EMAIL = 'help@example.com';
  const { product } = planSandbox({ DATA_DIR: dataDirectory(), SUPPORT_EMAIL, MAIL_FROM: '' });
  expect(product).not.toHaveProperty('SUPPORT_EMAIL');
  expect(product).toMatchObject({ SMTP_URL: 'smtp://localhost:3002' });
  expect(product['MAIL_FROM']).toContain('@');
});

test('a configured secret of a replaced service is shared with the sandbox', () => {
  const given = { STRIPE_WEBHOOK_SECRET: 'whsec_given', GOOGLE_CLIENT_SECRET: 'given' };
  const { product, sandbox } = planSandbox({ DATA_DIR: dataDirectory(), ...given });
  expect(product).not.toHaveProperty('STRIPE_WEBHOOK_SECRET');
  expect(sandbox).toMatchObject(given);
});

test('with SANDBOX_NETWORK=none the product gets no data service, and every other stand-in', () => {
  const { product } = planSandbox({ DATA_DIR: dataDirectory(), SANDBOX_NETWORK: 'none' });
  expect(product).not.toHaveProperty('HARVEST_API_KEY');
  expect(product).not.toHaveProperty('HARVEST_API_URL');
  expect(product).toHaveProperty('STRIPE_API_URL');
});

test('SANDBOX_NETWORK chooses the data services', () => {
  const listServices = (SANDBOX_NETWORK: string) =>
    Object.keys(planSandbox({ DATA_DIR: dataDirectory(), SANDBOX_NETWORK }).product).filter(
      (name) => name === 'HARVEST_API_KEY' || name === 'APIFY_TOKEN',
    );
  expect(listServices('')).toEqual(['HARVEST_API_KEY']);
  expect(listServices('apify')).toEqual(['APIFY_TOKEN']);
  expect(listServices('both')).toEqual(['HARVEST_API_KEY', 'APIFY_TOKEN']);
});

test('in production the sandbox replaces nothing', () => {
  expect(planSandbox({ NODE_ENV: 'production' })).toEqual({ product: {}, sandbox: null });
});

test.each([
  ['SANDBOX_PORT', 'abc'],
  ['SANDBOX_PORT', '70000'],
  ['SANDBOX_SMTP_PORT', '-1'],
])('%s=%s is refused by its name', (variable, value) => {
  expect(() => planSandbox({ DATA_DIR: dataDirectory(), [variable]: value })).toThrow(
    `${variable} must be a whole number`,
  );
});

test('a derived mail port above 65535 is refused by name', () => {
  expect(() => planSandbox({ DATA_DIR: dataDirectory(), SANDBOX_PORT: '65535' })).toThrow(
    'SANDBOX_SMTP_PORT must be a whole number from 0 to 65535, and is 65536',
  );
});

test.each([{ PORT: '3001' }, { SANDBOX_PORT: '3000' }, { PORT: '4001', SANDBOX_PORT: '4000' }])(
  'equal ports of product and sandbox are refused: %o',
  (environment) => {
    expect(() => planSandbox({ DATA_DIR: dataDirectory(), ...environment })).toThrow(
      'must differ from each other',
    );
  },
);

test('an unusable data directory is refused by name', () => {
  const file = join(dataDirectory(), 'file');
  writeFileSync(file, '');
  expect(() => planSandbox({ DATA_DIR: file })).toThrow(
    `the DATA_DIR ${join(file, 'sandbox')} cannot be used`,
  );
});

test.each([{ PORT: 'abc' }, { APP_URL: 'rapport' }])(
  'no sandbox starts for a product that will refuse %o',
  (environment) => {
    expect(planSandbox({ DATA_DIR: dataDirectory(), ...environment }).sandbox).toBeNull();
  },
);
