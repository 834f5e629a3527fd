import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { stepOf } from '../../contract/standing.ts';
import type { User } from '../../contract/user.ts';
import { call } from './api.ts';
import { BILLING_KEY, queryClient } from './query-client.ts';
import { replaceToken, setUser } from './session.ts';
import { applyTheme } from './theme.ts';

export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: async (): Promise<User> => {
    const { token, ...user } = await call('GET /auth/isAuthenticated');
    // After sign-in at Google the first answer brings the session's own token.
    if (token !== undefined) replaceToken(token);
    forgetBillingOfBefore(user);
    setUser(user);
    applyTheme(user.darkMode);
    return user;
  },
});

/** Whoever has paid, or is to pay, in the meantime must not be shown what was read before. */
function forgetBillingOfBefore(user: User): void {
  const known = queryClient.getQueryData(userQuery.queryKey);
  if (known && stepOf(known) !== stepOf(user)) {
    queryClient.removeQueries({ queryKey: [BILLING_KEY] });
  }
}

/** Takes over what an answer says of the user. */
export function keepUser(user: User): void {
  queryClient.setQueryData(userQuery.queryKey, user);
  setUser(user);
  applyTheme(user.darkMode);
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
