import { useMutation } from '@tanstack/react-query';
import { call, getMessage } from '../../../api/call.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import { refreshLeads } from '../queries.ts';

export function useRankingChanges() {
  const onError = (error: unknown) =>
    showToast('error', 'The ranking could not be changed', getMessage(error));
  return {
    undoAnswer: useMutation({
      mutationFn: async (no: number) => {
        await call('DELETE /leads/verdicts/:no', {
          params: { no },
          inBackground: true,
        });
        await refreshLeads();
      },
      onSuccess: () => showToast('success', 'Answer undone'),
      onError,
    }),
    countReactions: useMutation({
      mutationFn: async (count: 'full' | 'half') => {
        await call('PUT /leads/ranking/reactions', { body: { count }, inBackground: true });
        await refreshLeads();
      },
      onSuccess: (_, count) =>
        showToast('success', count === 'half' ? 'Reactions count half' : 'Reactions count in full'),
      onError,
    }),
    switchRule: useMutation({
      mutationFn: async (body: { id: string; isActive: boolean }) => {
        await call('PATCH /leads/rules', { body, inBackground: true });
        await refreshLeads();
      },
      onSuccess: (_, { isActive }) =>
        showToast('success', isActive ? 'Rule turned on' : 'Rule turned off'),
      onError,
    }),
  };
}
