import type { getUser } from '../../../../contract/routes/accounts.ts';
import type { ReplyOf } from '../../../../contract/http/route.ts';
import type { Deps } from '../../../deps.ts';
import { fail } from '../../../platform/failure.ts';
import { findUser } from '../../standing/standing.ts';

export async function presentUser(
  deps: Pick<Deps, 'database' | 'clock'>,
  userId: string,
): Promise<ReplyOf<typeof getUser>> {
  const user = await findUser(deps, userId);
  // Deleted since the request began.
  if (!user) throw fail('unauthenticated');
  return user;
}
