import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { stepOf } from '../../contract/standing.ts';
import type { User } from '../../contract/user.ts';
import { call, type InputOf, steering } from './api.ts';
import { BILLING_KEY, queryClient } from './query-client.ts';
import { readToken, replaceToken, setUser } from './session.ts';
import { applyTheme } from './theme.ts';

export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: async (): Promise<User> => {
    const read = (latestRead += 1);
    const asked = readToken();
    const { token, ...user } = await call('GET /auth/isAuthenticated');
    // Whoever has signed out in the meantime stays so, and whoever has signed in is somebody else.
    if (readToken() !== asked) return user;
    // After sign-in at Google the first answer brings the session's own token.
    if (token !== undefined) replaceToken(token);
    // A read that was begun later knows better, whichever is answered first.
    if (read === latestRead) adopt(user);
    return user;
  },
});

let latestRead = 0;

// Whoever asks next reads anew; the screens keep what they show until then.
steering.doubtUser = () =>
  void queryClient.invalidateQueries({ queryKey: userQuery.queryKey, refetchType: 'none' });

function adopt(user: User): void {
  forgetBillingOfBefore(user);
  setUser(user);
  applyTheme(user.darkMode);
}

/** Whoever has paid, or is to pay, in the meantime must not be shown what was read before. */
function forgetBillingOfBefore(user: User): void {
  const known = queryClient.getQueryData(userQuery.queryKey);
  if (known && stepOf(known) !== stepOf(user)) {
    queryClient.removeQueries({ queryKey: [BILLING_KEY] });
  }
}

/** Stores settings on the account and takes over what the account is then. */
export async function saveSettings(
  settings: InputOf<'PUT /user/update/settings'>['body'],
): Promise<void> {
  const token = readToken();
  const answer = await call('PUT /user/update/settings', { body: settings });
  // Nobody is here any more, or somebody else.
  if (readToken() !== token) return;
  const { code: _code, message: _message, ...user } = answer;
  adopt(user);
  queryClient.setQueryData(userQuery.queryKey, user);
}

export function loadUser(): Promise<User> {
  return queryClient.query(userQuery);
}

/** The signed-in user; suspends until they are known. */
export function useUser(): User {
  return useSuspenseQuery(userQuery).data;
}

/** Reads the user anew, once, after something that changes where they stand. */
export async function refreshUser(): Promise<User> {
  // What is being read already may tell of before: it is broken off.
  await queryClient.refetchQueries({ queryKey: userQuery.queryKey }, { throwOnError: true });
  return queryClient.query(userQuery);
}
