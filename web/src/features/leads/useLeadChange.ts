import { useMutation } from '@tanstack/react-query';
import { getMessage } from '../../api/call.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { refreshLeads } from './queries.ts';

/** Changes something about leads, and reads them again. */
export function useLeadChange<Input = void>(
  change: (input: Input) => Promise<unknown>,
  words: { readonly failure: string; readonly done?: (input: Input) => string },
) {
  return useMutation({
    mutationFn: async (input: Input) => {
      await change(input);
      await refreshLeads();
    },
    onSuccess: (_, input) => {
      if (words.done) showToast('success', words.done(input));
    },
    onError: (error) => showToast('error', words.failure, getMessage(error)),
  });
}
