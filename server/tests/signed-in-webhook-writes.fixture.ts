import * as webhooks from '../../contract/routes/webhooks.ts';
import { createWebhook } from '../modules/webhooks/endpoints.ts';
import { sendTest } from '../modules/webhooks/log.ts';
import { findWebhook } from '../modules/webhooks/endpoints.store.ts';
import type { Holder, Product } from './ended-sessions.fixture.ts';

const RECEIVER = { url: 'http://127.0.0.1:9/hook', types: ['lead.changed' as const] };

export const WEBHOOK_WRITES = [
  { route: webhooks.createWebhook, prepare: () => ({ body: RECEIVER }) },
  { route: webhooks.changeWebhook, prepare: prepareWebhook({ types: ['person.merged'] }) },
  { route: webhooks.deleteWebhook, prepare: prepareWebhook() },
  { route: webhooks.rotateWebhookSecret, prepare: prepareWebhook() },
  { route: webhooks.testWebhook, prepare: prepareWebhook() },
  {
    route: webhooks.sendAgain,
    async prepare(product: Product, member: Holder) {
      const { params } = await prepareWebhook()(product, member);
      const place = { userId: member.userId, id: params.id };
      const webhook = await findWebhook(product.deps.db, place);
      if (!webhook) throw new Error('it was added');
      const { event } = await sendTest(product.deps, webhook);
      await product.deps.db
        .updateTable('webhook_deliveries')
        .set({ state: 'failed' })
        .where('event_id', '=', event)
        .execute();
      return { params, body: {} };
    },
  },
];

function prepareWebhook(body?: object) {
  return async ({ deps }: Product, { userId }: Holder) => {
    const { webhook } = await createWebhook(deps, userId, RECEIVER);
    return { params: { id: webhook.id }, ...(body && { body }) };
  };
}
