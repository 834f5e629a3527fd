import { expect, test } from 'vitest';
import { adjustClient } from './clients.rules.ts';

test('T96 of a client only what is used is kept, and nothing that would be fetched', () => {
  const metadata: Record<string, unknown> = {
    client_name: `\u202E\0${'x'.repeat(200)}`,
    redirect_uris: ['https://agent.example/callback'],
    sector_identifier_uri: 'https://192.0.2.1/',
    logo_uri: 'https://192.0.2.1/',
    scope: 'everything',
    token_endpoint_auth_method: 'client_secret_post',
  };
  expect(adjustClient(metadata)).toBeNull();
  expect(metadata).toEqual({
    client_name: 'x'.repeat(80),
    redirect_uris: ['https://agent.example/callback'],
  });
});

test.each(['', ' ', '\u200B\u2060', '\u3164'])('T96 a client called %j has no name', (name) => {
  const metadata: Record<string, unknown> = { client_name: name, redirect_uris: [] };
  adjustClient(metadata);
  expect(metadata).not.toHaveProperty('client_name');
});

test.each([
  [['http://127.0.0.1/callback'], 'native'],
  [['http://localhost:1/callback', 'https://agent.example/'], 'native'],
  [['cursor://callback'], 'native'],
  [['https://agent.example/callback'], undefined],
])('a client on the device chooses its port: %j', (uris, type) => {
  const metadata = { redirect_uris: uris };
  expect(adjustClient(metadata)).toBeNull();
  expect(metadata).toEqual({ redirect_uris: uris, ...(type && { application_type: type }) });
});

test.each([
  [['http://evil.example/callback']],
  [Array.from({ length: 21 }, () => 'https://a.example/')],
])('T96 unencrypted or endless redirects are refused: %j', (uris) => {
  expect(adjustClient({ redirect_uris: uris })).toContain('redirect_uris');
});
