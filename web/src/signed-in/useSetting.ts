import { useMutation, useMutationState } from '@tanstack/react-query';
import type { UserSettings } from '../../../contract/user.ts';
import { getMessage } from '../api/call.ts';
import { showToast } from '../ui/feedback/toast.ts';
import { queryClient } from './query-client.ts';
import { saveSettings } from './user.ts';

/** Optimistic: a change applies at once, everywhere, and is reverted if saving fails. */
export function useSetting<Name extends keyof UserSettings>(
  name: Name,
  saved: UserSettings[Name],
  /** The subject of the error: "Your appearance setting" ("could not be saved"). */
  what: string,
) {
  const mutationKey = ['setting', name];
  // The client is passed, because the top bar is outside its provider.
  const { mutate } = useMutation(
    {
      mutationKey,
      // Runs one after the other, so that the later of two quick changes wins.
      scope: { id: name },
      mutationFn: (value: UserSettings[Name]) => saveSettings({ [name]: value }),
      onError: (error) => showToast('error', `${what} could not be saved`, getMessage(error)),
    },
    queryClient,
  );
  const saving = useMutationState<UserSettings[Name]>(
    {
      filters: { mutationKey, status: 'pending' },
      select: ({ state }) => state.variables as UserSettings[Name], // no other hook uses this key
    },
    queryClient,
  );
  const [chosen = saved] = saving.slice(-1);
  return [chosen, mutate] as const;
}
