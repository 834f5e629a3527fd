import * as z from 'zod/mini';
import { MINUTE_MS } from '../../platform/time/durations.ts';
import type { StripeCalls } from './client.ts';
import { PAGE } from './lists.ts';
import { id, metadata } from './shapes.ts';

/** Marks the portal's configuration that `npm run stripe:setup` creates. */
export const PORTAL_MARK = { rapport: 'portal' } as const;

const KNOWN_FOR_MS = 10 * MINUTE_MS;

const ConfigurationsReply = z.object({
  data: z.array(z.object({ id, metadata: z.nullable(metadata) })),
});
const PortalReply = z.object({ url: z.url() });

type PortalVisit = {
  customerId: string;
  returnUrl: string;
  /** The subscription whose plan is changed at once; null for the overview. */
  changes: string | null;
};

export type OpenedPortal = { url: string } | 'unknown_customer' | 'no_configuration';

export function createPortalCalls(
  { ask }: StripeCalls,
  options: { portalConfiguration: string | null },
) {
  let known: { id: string; readAt: number } | undefined;

  /** Configurations made by API are never the account's default. */
  async function findConfiguration(): Promise<string | undefined> {
    if (options.portalConfiguration !== null) return options.portalConfiguration;
    if (known && performance.now() - known.readAt < KNOWN_FOR_MS) return known.id;
    const listed = await ask(async (stripe) =>
      ConfigurationsReply.parse(
        await stripe.billingPortal.configurations.list({ active: true, limit: PAGE }),
      ),
    );
    const ours = listed.data.find((each) => each.metadata?.['rapport'] === PORTAL_MARK.rapport);
    known = ours && { id: ours.id, readAt: performance.now() };
    return ours?.id;
  }

  async function open(portal: PortalVisit): Promise<OpenedPortal | 'no_change'> {
    const configurationId = await findConfiguration();
    if (configurationId === undefined) return 'no_configuration';
    return ask<OpenedPortal | 'no_change'>(
      async (stripe) => {
        const reply = await stripe.billingPortal.sessions.create({
          customer: portal.customerId,
          return_url: portal.returnUrl,
          configuration: configurationId,
          ...(portal.changes !== null && {
            flow_data: describeChange(portal.changes, portal.returnUrl),
          }),
        });
        return { url: PortalReply.parse(reply).url };
      },
      ({ code, param }) => {
        // Some subscriptions cannot be changed in the portal, such as those with two prices.
        if (param?.startsWith('flow_data')) return 'no_change';
        if (param === 'configuration') {
          known = undefined;
          return 'no_configuration';
        }
        return code === 'resource_missing' ? 'unknown_customer' : undefined;
      },
    );
  }

  return {
    async openPortal(portal: PortalVisit): Promise<OpenedPortal> {
      const wasKnown = known !== undefined;
      const opened = await open(portal);
      // Another configuration may have replaced the known one.
      const isStale = opened === 'no_configuration' && wasKnown;
      const again = isStale ? await open(portal) : opened;
      if (again !== 'no_change') return again;
      const overview = await open({ ...portal, changes: null });
      if (overview === 'no_change') throw new Error('No change was requested');
      return overview;
    },
  };
}

/** Returns to the product after the change, without the portal's overview. */
function describeChange(subscription: string, returnUrl: string) {
  return {
    type: 'subscription_update',
    subscription_update: { subscription },
    after_completion: { type: 'redirect', redirect: { return_url: returnUrl } },
  } as const;
}
