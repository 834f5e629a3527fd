import { useMutation } from '@tanstack/react-query';
import { call, messageOf } from '../../../api/call.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import type { Lead } from '../lead.ts';
import { refreshLeads } from '../queries.ts';

export function useLeadChanges(lead: Lead) {
  const onError = (error: unknown) => toast('error', 'This could not be saved', messageOf(error));
  return {
    mark: useMutation({
      mutationFn: async (isMarked: boolean) => {
        const params = { id: lead.id };
        await call('PATCH /leads/people/:id', { params, body: { isMarked }, inBackground: true });
        await refreshLeads();
      },
      onError,
    }),
    undoVerdict: useMutation({
      mutationFn: async (no: number) => {
        await call('DELETE /leads/verdicts/:no', { params: { no }, inBackground: true });
        await refreshLeads();
      },
      onSuccess: () => toast('success', `${lead.name} is back among your leads`),
      onError,
    }),
    settleSamePerson: useMutation({
      mutationFn: async (body: { other: number; isSame: boolean }) => {
        const params = { id: lead.id };
        await call('POST /leads/people/:id/same-person', { params, body, inBackground: true });
        await refreshLeads();
      },
      onSuccess: (_, { isSame }) => toast('success', isSame ? 'Merged' : 'Kept separate'),
      onError,
    }),
    undoMerge: useMutation({
      mutationFn: async (no: number) => {
        await call('DELETE /leads/merges/:no', { params: { no }, inBackground: true });
        await refreshLeads();
      },
      onSuccess: () => toast('success', 'Merge undone'),
      onError,
    }),
  };
}
