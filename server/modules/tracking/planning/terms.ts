import type { Deps } from '../../../deps.ts';
import type { NetworkCapabilities } from '../../../gateways/network/network.ts';
import type { Listing, Terms } from './planning.rules.ts';
import { FIRST_PRICE } from './price.rules.ts';
import * as sources from '../source/sources.store.ts';

export async function readTerms({
  db,
  clock,
  network,
}: Pick<Deps, 'db' | 'clock' | 'network'>): Promise<Terms> {
  const { capabilities } = network;
  await sources.ensureSource(db, { name: capabilities.name, now: clock.now() });
  const { price, floorStretch } = (await sources.findPrice(db, capabilities.name)) ?? FIRST_PRICE;
  return { price, floorStretch, listings: describeListings(capabilities) };
}

/** A source that does not say who engaged is checked for its counts only. */
function describeListings({ reactions, comments, posts }: NetworkCapabilities): Terms['listings'] {
  const nothing: Listing = { ...posts, maxListed: 0 };
  return { reactions: reactions ?? nothing, comments: comments ?? nothing };
}
