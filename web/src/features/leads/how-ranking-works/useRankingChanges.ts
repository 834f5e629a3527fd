import { useMutation } from '@tanstack/react-query';
import { call, messageOf } from '../../../api/call.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { refreshLeads } from '../queries.ts';

export function useRankingChanges() {
  const onError = (error: unknown) =>
    toast('error', 'The ranking could not be changed', messageOf(error));
  return {
    undoAnswer: useMutation({
      mutationFn: async (no: number) => {
        await call('DELETE /leads/verdicts/:no', {
          params: { no },
          inBackground: true,
        });
        await refreshLeads();
      },
      onSuccess: () => toast('success', 'Answer undone'),
      onError,
    }),
    countReactions: useMutation({
      mutationFn: async (count: 'full' | 'half') => {
        await call('PUT /leads/ranking/reactions', { body: { count }, inBackground: true });
        await refreshLeads();
      },
      onSuccess: (_, count) =>
        toast('success', count === 'half' ? 'Reactions count half' : 'Reactions count in full'),
      onError,
    }),
    switchRule: useMutation({
      mutationFn: async (body: { id: string; isActive: boolean }) => {
        await call('PATCH /leads/rules', { body, inBackground: true });
        await refreshLeads();
      },
      onSuccess: (_, { isActive }) =>
        toast('success', isActive ? 'Rule turned on' : 'Rule turned off'),
      onError,
    }),
  };
}
