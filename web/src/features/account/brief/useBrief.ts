import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { type ReplyTo, call, type InputOf, messageOf } from '../../../api/call.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { briefQuery } from '../queries.ts';

type Choice = InputOf<'PUT /user/brief'>['body'];

const SAVING = ['save-brief'];

/** A change applies at once and is reverted if it cannot be saved. */
export function useBrief(saved: ReplyTo<'GET /user/brief'>) {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationKey: SAVING,
    // Runs one after the other, so that the later of two quick changes wins.
    scope: { id: 'brief' },
    mutationFn: (body: Choice) => call('PUT /user/brief', { body }),
    onSuccess: (brief) => client.setQueryData(briefQuery.queryKey, brief),
    onError: (error) => toast('error', 'The daily brief could not be changed', messageOf(error)),
  });
  const choices = useMutationState({
    filters: { mutationKey: SAVING, status: 'pending' },
    select: ({ state }) => state.variables as Choice, // the only mutation with this key
  });
  return { ...saved, ...choices.at(-1), save: (choice: Choice) => mutate(choice) };
}
