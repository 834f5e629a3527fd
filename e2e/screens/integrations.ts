import { expect, type Page } from '@playwright/test';
import type { ApiToken } from '../../contract/api-tokens.ts';
import type { ConnectedAgent } from '../../contract/routes/agents.ts';
import type { Webhook } from '../../contract/webhooks.ts';
import { failCall, addDays, type Screen, listScreens, show } from './screen.ts';

const TOKENS: ApiToken[] = [
  {
    id: crypto.randomUUID(),
    name: 'n8n on our server',
    hint: 'rap_9fK2',
    scopes: ['signals:read', 'leads:read', 'leads:write'],
    createdAt: addDays(-20),
    expiresAt: addDays(70),
    hasEnded: false,
    lastUsedAt: addDays(0),
    lastUsedFrom: '203.0.x.x',
  },
  {
    id: crypto.randomUUID(),
    name: 'Quartalsberichtserstellungsautomatisierung-fuer-den-Vertrieb',
    hint: 'rap_0aBc',
    scopes: ['insights:read'],
    createdAt: addDays(-40),
    expiresAt: addDays(-10),
    hasEnded: true,
    lastUsedAt: null,
    lastUsedFrom: null,
  },
];

const WEBHOOK: Webhook = {
  id: crypto.randomUUID(),
  url: 'https://hooks.example.com/rapport',
  types: ['signal.created', 'lead.changed', 'person.erased'],
  createdAt: addDays(-20),
  disabled: null,
  failingSince: null,
  nextAttemptAt: null,
  lastDeliveredAt: addDays(0),
  waiting: 0,
  owedErasures: 0,
  rotatesUntil: addDays(1),
};
const WEBHOOKS: Webhook[] = [
  WEBHOOK,
  {
    ...WEBHOOK,
    id: crypto.randomUUID(),
    url: `https://automation.example.com/${'a-long-path/'.repeat(8)}`,
    types: ['person.erased'],
    disabled: { at: addDays(-2), reason: 'failures' },
    failingSince: addDays(-5),
    waiting: 41,
    owedErasures: 1,
    rotatesUntil: null,
  },
];

const AGENTS: ConnectedAgent[] = [
  {
    id: 'one',
    name: 'Claude',
    redirectHost: 'claude.ai',
    scopes: ['signals:read', 'leads:read', 'leads:write'],
    createdAt: addDays(-20),
    lastUsedAt: addDays(0),
    lastUsedFrom: '203.0.x.x',
  },
  {
    id: 'two',
    name: 'Vertriebsunterstuetzungsassistent'.repeat(3),
    redirectHost: `${'a-long-name-of-a-host.'.repeat(4)}example.com`,
    scopes: ['signals:read', 'leads:read', 'leads:write', 'insights:read', 'openers:write'],
    createdAt: addDays(-2),
    lastUsedAt: null,
    lastUsedFrom: null,
  },
];

export function listIntegrationScreens(): Screen[] {
  const opened = async (page: Page, tokens: ApiToken[], webhooks: Webhook[] = []) => {
    const agents = tokens.length === 0 ? [] : AGENTS;
    await page.route('**/api/user/agents', (route) => route.fulfill({ json: agents }));
    await page.route('**/api/user/webhooks', (route) => route.fulfill({ json: webhooks }));
    await page.route('**/api/user/api-tokens', (route) =>
      route.request().method() === 'GET' ? route.fulfill({ json: tokens }) : route.fallback(),
    );
    await show(page, '/integrations');
    await expect(page.getByRole('button', { name: 'New token' })).toBeVisible();
  };
  const openForm = async (page: Page) => {
    await opened(page, []);
    await page.getByRole('button', { name: 'New token' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  };
  return listScreens('subscriber', {
    integrations: (page) => opened(page, TOKENS, WEBHOOKS),
    'integrations: none yet': (page) => opened(page, []),
    async 'connect: an agent asks'(page) {
      const asked = {
        clientName: 'Claude',
        clientId: 'https://claude.ai/oauth/mcp-client-metadata',
        redirectHost: 'claude.ai',
        isOnDevice: false,
        scopes: ['signals:read', 'leads:read', 'leads:write', 'insights:read', 'openers:write'],
      };
      await page.route('**/api/agents/requests/**', (route) => route.fulfill({ json: asked }));
      await show(page, '/connect/request');
      await expect(page.getByRole('button', { name: 'Allow' })).toBeVisible();
    },
    async 'integrations: failed'(page) {
      for (const part of ['api-tokens', 'webhooks', 'agents']) {
        await failCall(page, `**/api/user/${part}`, 'unavailable');
      }
      await show(page, '/integrations');
      for (const what of ['API tokens', 'webhooks', 'agents']) {
        await expect(page.getByText(`Your ${what} could not be loaded`)).toBeVisible();
      }
    },
    async 'integrations: mistakes in a new token'(page) {
      await openForm(page);
      await page.getByRole('button', { name: 'Create token' }).click();
      await expect(page.getByText('Please choose what the token may do')).toBeVisible();
    },
    async 'integrations: a new token'(page) {
      await openForm(page);
      const token = `rap_${'9fK2'.repeat(12)}0`;
      await page.route('**/api/user/api-tokens', (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({ status: 201, json: { token, apiToken: TOKENS[0] } })
          : route.fallback(),
      );
      await page.getByRole('button', { name: 'Create token' }).click();
      await expect(page.getByText(token)).toBeVisible();
    },
  });
}
