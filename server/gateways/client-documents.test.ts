import { expect, test } from 'vitest';
import { createClientDocuments } from './client-documents.ts';

const resolveTo =
  (...addresses: string[]): NonNullable<Parameters<typeof createClientDocuments>[0]> =>
  (_, __, callback) =>
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );

test.each([
  'http://agent.example/agent.json',
  'https://agent.example:8443/agent.json',
  'https://user:secret@agent.example/agent.json',
  'file:///etc/passwd',
])('T96 a document is read by https on its usual port only, not from %s', async (url) => {
  const documents = createClientDocuments(resolveTo('192.0.2.1'));
  await expect(documents.fetch(url)).rejects.toThrow(TypeError);
});

test.each([['127.0.0.1'], ['169.254.169.254'], ['::1'], ['8.8.8.8', '10.0.0.1']])(
  'T96 a document is not read from a name of %s',
  async (...addresses) => {
    const documents = createClientDocuments(resolveTo(...addresses));
    const read = documents.fetch('https://agent.example/agent.json');
    await expect(read).rejects.toMatchObject({ cause: { name: 'PrivateAddress' } });
  },
);
