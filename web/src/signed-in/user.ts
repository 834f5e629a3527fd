import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { getStep } from '../../../contract/standing.ts';
import type { User } from '../../../contract/user.ts';
import { call, type InputOf, steering } from '../api/call.ts';
import { BILLING_KEY, isRefetch, queryClient } from './query-client.ts';
import { readToken, replaceToken, setUser } from '../session/session.ts';
import { applyTheme } from '../theme/theme.ts';

export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: async (context): Promise<User> => {
    const read = (latestRead += 1);
    const asked = readToken();
    const { token, ...user } = await call('GET /auth/isAuthenticated', {
      inBackground: isRefetch(context),
    });
    // The session was replaced or ended while this was loading.
    if (readToken() !== asked) return user;
    // After Google sign-in the first response carries the session token.
    if (token !== undefined) replaceToken(token);
    // The request started last wins.
    if (read === latestRead) adoptUser(user);
    return user;
  },
});

let latestRead = 0;

export function invalidateUser(): void {
  void queryClient.invalidateQueries({ queryKey: userQuery.queryKey, refetchType: 'none' });
}
steering.invalidateUser = invalidateUser;

function adoptUser(user: User): void {
  dropOutdatedBilling(user);
  setUser(user);
  applyTheme(user.darkMode);
}

/** Drops cached billing when the onboarding step has changed. */
function dropOutdatedBilling(user: User): void {
  const known = queryClient.getQueryData(userQuery.queryKey);
  if (known && getStep(known) !== getStep(user)) {
    queryClient.removeQueries({ queryKey: [BILLING_KEY] });
  }
}

export async function saveSettings(
  settings: InputOf<'PUT /user/update/settings'>['body'],
  options: { inBackground?: boolean } = {},
): Promise<void> {
  const token = readToken();
  const answer = await call('PUT /user/update/settings', { body: settings, ...options });
  // The session was replaced or ended meanwhile.
  if (readToken() !== token) return;
  const { code: _code, message: _message, ...user } = answer;
  adoptUser(user);
  queryClient.setQueryData(userQuery.queryKey, user);
}

export function loadUser(): Promise<User> {
  return queryClient.query(userQuery);
}

export function useUser(): User {
  return useSuspenseQuery(userQuery).data;
}

export async function refreshUser(): Promise<User> {
  // Cancels a running request, which may be outdated.
  await queryClient.refetchQueries({ queryKey: userQuery.queryKey }, { throwOnError: true });
  return queryClient.query(userQuery);
}
