import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call, messageOf } from '../../api/call.ts';
import { paths } from '../../paths.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { invalidateUser } from '../../signed-in/user.ts';

const FAILED = 'The profile could not be saved. Please try again.';

export function useLinkProfile(): { isBusy: boolean; link: (url: string) => Promise<void> } {
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const link = async (url: string) => {
    setBusy(true);
    try {
      await call('POST /linkedin-profiles', { body: { linkedinProfileUrls: [url] } });
      await call('POST /linkedin-profiles/analysis', { body: { linkedinProfileUrl: url } });
      // The gate of the plans page reloads the user.
      invalidateUser();
      await navigate({ to: paths.plans });
    } catch (error) {
      toast('error', messageOf(error) ?? FAILED);
    }
    setBusy(false);
  };
  return { isBusy, link };
}
