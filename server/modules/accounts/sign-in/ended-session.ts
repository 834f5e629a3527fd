import type { Deps } from '../../../deps.ts';
import { fail } from '../../../platform/failure.ts';
import { DAY_MS } from '../../../platform/time/durations.ts';
import { hasNewPasswordAt } from '../../security/security.ts';
import {
  ABSOLUTE_LIMIT_MS,
  findSessionEnd,
  IDLE_LIMIT_MS,
  isTokenFor,
  type SessionEnd,
} from '../../sessions/sessions.ts';

/** Says why, if the token is that of a session that has ended and is still stored. */
export async function refuseEndedSession(
  deps: Pick<Deps, 'db' | 'clock'>,
  token: string,
): Promise<void> {
  const end = isTokenFor('session', token) ? await findSessionEnd(deps, token) : null;
  if (end !== null) throw fail('unauthenticated', { message: await describeEnd(deps, end) });
}

async function describeEnd(deps: Pick<Deps, 'db'>, end: SessionEnd): Promise<string> {
  if (end.reason === 'unused')
    return `You were signed out because you had not used Rapport for ${IDLE_LIMIT_MS / DAY_MS} days.`;
  if (end.reason === 'too-old')
    return `You were signed out because a session lasts ${ABSOLUTE_LIMIT_MS / DAY_MS} days at most.`;
  return (await hasNewPasswordAt(deps, end.userId, end.at))
    ? 'You were signed out because your password was changed.'
    : 'You were signed out because this session was ended, for example on another device.';
}
