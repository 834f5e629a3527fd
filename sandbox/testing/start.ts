import { onTestFinished } from 'vitest';
import { startSandbox, type Sandbox, type SandboxOptions } from '../sandbox.ts';

export async function startTestSandbox(options: Partial<SandboxOptions> = {}): Promise<Sandbox> {
  const sandbox = await startSandbox({
    host: '127.0.0.1',
    port: 0,
    smtpPort: 0,
    dataDir: undefined,
    stripe: { secretKey: 'sk_test_1', webhookSecret: 'whsec_1', webhookUrl: null },
    isStripeSetUp: true,
    harvestApiKey: 'harvest-key',
    apifyToken: 'apify-token',
    apifyRunMs: 0,
    firstPromoter: { apiKey: 'fp-key', accountId: 'fp-account' },
    languageModelKey: 'model-key',
    google: undefined,
    ...options,
  });
  onTestFinished(sandbox.stop);
  return sandbox;
}

export async function callControl(
  sandbox: Sandbox,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: unknown,
) {
  const json = typeof body === 'string' ? body : JSON.stringify(body);
  const response = await fetch(`${sandbox.baseUrl}/control${path}`, {
    method,
    ...(body !== undefined && { body: json, headers: { 'Content-Type': 'application/json' } }),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? null : JSON.parse(text) };
}
