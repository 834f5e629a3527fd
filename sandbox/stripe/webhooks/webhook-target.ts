import type { StripeSandboxOptions } from '../state/context.ts';
import type { StripeRecords } from '../state/records.ts';

export type WebhookTarget = { url: string; secret: string; receives(type: string): boolean };

/** Where events go: the address of the settings, or the endpoint that was made by API. */
export function createWebhookTarget(
  options: StripeSandboxOptions,
  records: StripeRecords,
): WebhookTarget | null {
  const { webhookUrl, webhookSecret, webhookEvents, deliversToEndpoints } = options;
  if (!deliversToEndpoints) {
    if (webhookUrl === null) return null;
    const receives = (type: string) => webhookEvents?.includes(type) ?? true;
    return { url: webhookUrl, secret: webhookSecret, receives };
  }
  const [endpoint] = records.all('webhook_endpoint').filter(({ status }) => status === 'enabled');
  const secret = endpoint && records.find('webhook_secret', endpoint.id)?.secret;
  if (!endpoint || secret === undefined) return null;
  const { url, enabled_events: chosen } = endpoint;
  return { url, secret, receives: (type) => chosen.includes('*') || chosen.includes(type) };
}
