import * as openers from '../../contract/routes/openers.ts';
import type { Holder, Product } from './ended-sessions.fixture.ts';
import { prepareLead } from './signed-in-lead-writes.fixture.ts';
import type { Write } from './signed-in-writes.fixture.ts';

const KEY = '00000000-0000-4000-8000-000000000002';

export const OPENER_WRITES: readonly Write[] = [
  {
    route: openers.getComposer,
    async prepare(product, member) {
      await prepareLead(product, member);
      return { params: { id: '1' } };
    },
  },
  {
    route: openers.writeOpener,
    async prepare(product, member) {
      await prepareLead(product, member);
      const body = { key: KEY, signal: null, channel: 'message', language: 'en', facts: [] };
      return { params: { id: '1' }, body };
    },
  },
  {
    route: openers.copyOpener,
    async prepare(product, member) {
      await prepareLead(product, member);
      await written(product, member);
      return { params: { key: KEY }, body: { n: 1 } };
    },
  },
  {
    route: openers.saveOpenerSettings,
    prepare: () => ({ body: { tone: 'casual', language: 'de', samples: ['Moin'] } }),
  },
];

async function written({ deps }: Product, { userId }: Holder): Promise<void> {
  const now = deps.clock.now();
  await deps.db
    .insertInto('opener_requests')
    .values({
      user_id: userId,
      key: KEY,
      person_id: 1,
      signal_no: null,
      channel: 'message',
      language: 'en',
      facts: [],
      repeats: null,
      credit: 'none',
      ending: 'no_model',
      model: null,
      prompt_version: null,
      begun_at: now,
      ended_at: now,
    })
    .execute();
  await deps.db
    .insertInto('opener_variants')
    .values({
      user_id: userId,
      request_key: KEY,
      n: 1,
      person_id: 1,
      tone: 'casual',
      text: 'Hm.',
      claims: '[]',
      origin: 'template',
      purposes: 127,
      written_at: now,
      delete_after: now,
      copied_at: null,
    })
    .execute();
}
