import { expect, test } from 'vitest';
import { addHolder, startProduct } from './ended-sessions.fixture.ts';
import { trackProfile } from './signed-in-writes.fixture.ts';

test('a plan that begins or ends counts in another web process at once', async () => {
  const on = await startProduct({ hasTwoWebs: true });
  const member = await addHolder(on);
  const readTwice = async (path: string) => {
    const [one, other] = [
      await member.call(path, { token: member.token }),
      await member.call(path, { token: member.token }),
    ];
    return [one.status, other.status];
  };
  expect(await readTwice('/leads')).toEqual([428, 428]);
  await trackProfile(on, member);
  expect(await readTwice('/leads')).toEqual([200, 200]);
  await on.deps.db.updateTable('subscriptions').set({ status: 'canceled' }).execute();
  expect(await readTwice('/leads')).toEqual([428, 428]);
});
