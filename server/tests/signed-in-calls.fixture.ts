import { getActors } from '../../contract/http/access.ts';
import type { Route } from '../../contract/http/route.ts';
import { routes } from '../../contract/routes/index.ts';
import * as leads from '../../contract/routes/leads.ts';
import * as profiles from '../../contract/routes/profiles.ts';
import * as signals from '../../contract/routes/signals.ts';
import { type HeldCall, holdCall } from '../testing/held-call.ts';
import { type Holder, addHolder, type Product } from './ended-sessions.fixture.ts';
import { LEAD_WRITES, READS_BY_POST } from './signed-in-lead-writes.fixture.ts';
import { OPENER_WRITES } from './signed-in-opener-writes.fixture.ts';
import { type Write, WRITES as OTHER_WRITES } from './signed-in-writes.fixture.ts';

export const WRITES: readonly Write[] = [...OTHER_WRITES, ...LEAD_WRITES, ...OPENER_WRITES];
export const WRITING: ReadonlySet<Route> = new Set(WRITES.map(({ route }) => route));
export const SIGNED_IN = routes.filter(({ access }) => getActors(access)?.session);
export const READS = SIGNED_IN.filter((route) => !WRITING.has(route));

const NEEDED_QUERIES = new Map<Route, string>([
  [signals.previewExport, '?preset=plain'],
  [leads.previewLeadExport, '?preset=people'],
  [leads.findLeads, '?q=mara'],
  [profiles.lookUpProfile, '?linkedin_profile_url=https://www.linkedin.com/in/mara'],
]);

export const getName = ({ route }: Write) => `${route.method} ${route.path}`;

/** 404 if the member has no such resource. */
export async function callRead(member: Holder, route: Route): Promise<{ status: number }> {
  const body = READS_BY_POST.get(route);
  const query = NEEDED_QUERIES.get(route) ?? '';
  return member.call(`${route.path.replaceAll(/:\w+/g, '1')}${query}`, {
    token: member.token,
    ...(body === undefined ? {} : { body }),
  });
}

export async function beginCall(
  on: Product,
  { route, prepare }: Write,
): Promise<[Holder, HeldCall]> {
  const member = await addHolder(on);
  const { body = {}, file, ...parts } = await prepare(on, member);
  const sent = { ...parts, body: file ?? JSON.stringify(body), token: member.token };
  return [member, await holdCall(on.origin, route, { ...sent, address: member.address })];
}
