import * as contract from '../../../contract/routes/webhooks.ts';
import type { Deps } from '../../deps.ts';
import { HttpResponse, type ProductRoute, on } from '../../http.ts';
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  findOwnWebhook,
  listWebhooks,
  rotateSecret,
} from './endpoints.ts';
import { listDeliveries, sendAgain, sendTest } from './log.ts';

type WebhookDeps = Pick<
  Deps,
  'db' | 'clock' | 'log' | 'secrets' | 'webhookReceivers' | 'jobs' | 'limits'
>;
type OfWebhook = {
  readonly member: { readonly userId: string };
  readonly params: { readonly id: string };
};

export function bindWebhooksRoutes(deps: WebhookDeps): ProductRoute[] {
  const find = ({ member, params }: OfWebhook) => findOwnWebhook(deps, member.userId, params.id);
  return [
    on(contract.listWebhooks, ({ member }) => listWebhooks(deps, member.userId)),
    on(
      contract.createWebhook,
      async ({ member, body }) =>
        new HttpResponse(201, await createWebhook(deps, member.userId, body)),
    ),
    on(contract.changeWebhook, find, ({ owned, body }) => changeWebhook(deps, owned, body)),
    on(contract.deleteWebhook, find, ({ owned }) => deleteWebhook(deps, owned)),
    on(contract.rotateWebhookSecret, find, ({ owned }) => rotateSecret(deps, owned)),
    on(
      contract.testWebhook,
      find,
      async ({ owned }) => new HttpResponse(202, await sendTest(deps, owned)),
    ),
    on(contract.listDeliveries, find, ({ owned, query }) => listDeliveries(deps, owned, query)),
    on(
      contract.sendAgain,
      find,
      async ({ owned, body }) => new HttpResponse(202, await sendAgain(deps, owned, body.event)),
    ),
  ];
}
