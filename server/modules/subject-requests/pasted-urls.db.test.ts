import { expect, test } from 'vitest';
import { makeRequest } from './make-request.ts';
import { startPrivacy } from './subject-requests.fixture.ts';

test('an objection is to one identifier in each form of the URL that a person pastes', async () => {
  const app = await startPrivacy();
  const object = (linkedinProfileUrl: string) =>
    makeRequest(app.deps, {
      kind: 'object',
      linkedinProfileUrl,
      client: { address: '192.0.2.1', userAgent: '' },
    });
  for (const url of [
    'https://www.linkedin.com/in/jos%C3%A9',
    'http://de.linkedin.com/in/José/details/experience/',
    'm.linkedin.com/in/JOS%C3%89?trk=x',
    'linkedin.com/mwlite/in/jose\u0301',
  ]) {
    await object(url);
  }
  const keys = await app.db.selectFrom('suppressions').select('key_hash').distinct().execute();
  expect(keys).toHaveLength(1);
  await expect(object('https://www.linkedin.com/company/acme')).rejects.toMatchObject({
    failure: 'bad_request',
    details: {
      errors: {
        linkedinProfileUrl: [expect.stringContaining('not in a valid format')],
      },
    },
  });
});
