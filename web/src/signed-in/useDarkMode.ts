import { useMutation, useMutationState } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getMessage } from '../api/call.ts';
import { applyTheme } from '../theme/theme.ts';
import { showToast } from '../ui/feedback/toast.ts';
import { queryClient } from './query-client.ts';
import { saveSettings } from './user.ts';

const SAVING = ['save-dark-mode'];

/**
 * Whether the page is dark, and a choice for all devices of the account. A choice applies at once,
 * everywhere, and is reverted if it cannot be saved.
 */
export function useDarkMode(saved: boolean | null) {
  // The client is passed, because the top bar is outside its provider.
  const { mutate } = useMutation(
    {
      mutationKey: SAVING,
      // Runs one after the other, so that the later of two quick changes wins.
      scope: { id: 'dark-mode' },
      mutationFn: (darkMode: boolean) => saveSettings({ darkMode }),
      onError: (error) =>
        showToast('error', 'Your appearance setting could not be saved', getMessage(error)),
    },
    queryClient,
  );
  const saving = useMutationState(
    {
      filters: { mutationKey: SAVING, status: 'pending' },
      select: ({ state }) => state.variables as boolean, // the only mutation with this key
    },
    queryClient,
  );
  const [chosen = saved] = saving.slice(-1);
  // At every render, because saving applies the latest choice.
  useEffect(() => applyTheme(chosen));
  return [chosen ?? matchMedia('(prefers-color-scheme: dark)').matches, mutate] as const;
}
