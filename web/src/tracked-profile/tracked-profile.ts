import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ProfileOwner } from '../../../contract/profile-owner.ts';
import { call, getMessage, type ReplyTo } from '../api/call.ts';
import { userQuery } from '../signed-in/user.ts';
import { showToast } from '../ui/feedback/toast.ts';

export type TrackedProfile = ReplyTo<'GET /linkedin-profiles/tracked'>;

export const trackedProfileQuery = queryOptions({
  queryKey: ['tracked-profile'],
  queryFn: () => call('GET /linkedin-profiles/tracked', { inBackground: true }),
  // The source is asked once a day.
  staleTime: 3_600_000,
});

/** Every sentence about the posts follows the answer, so all data is read again. */
export function useSaveOwner() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (owner: ProfileOwner) =>
      call('PUT /linkedin-profiles/tracked/owner', { body: { owner } }),
    onSuccess: async (profile) => {
      client.setQueryData(trackedProfileQuery.queryKey, profile);
      client.setQueryData(
        userQuery.queryKey,
        (user) => user && { ...user, profileOwner: profile.owner },
      );
      await client.invalidateQueries();
    },
    onError: (error) => showToast('error', 'The answer could not be saved', getMessage(error)),
  });
}
