import { demoAt } from '../../scripts/demo/demo.ts';
import { expect, test } from '../support/journey.ts';

test('the demo makes a member with signals, and running it again adds people', async ({
  product,
}) => {
  const servers = { url: product.url, sandbox: product.sandboxUrl };
  const first = await demoAt(servers);
  expect(first).toMatchObject({ isNew: true, isPostRead: true });
  expect(first.signals).toBeGreaterThan(6);
  const again = await demoAt(servers);
  expect(again).toMatchObject({ isNew: false, isPostRead: false });
  // The look of the first run may continue with other lists.
  expect(again.signals).toBeGreaterThanOrEqual(first.signals);
});
