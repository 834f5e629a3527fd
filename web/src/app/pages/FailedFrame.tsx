import type { ReactNode } from 'react';
import { MessagePage } from '../../page/MessagePage.tsx';
import { LoneVoice } from '../../ui/illustrations/LoneVoice.tsx';

export function FailedFrame({ children }: { children: ReactNode }) {
  return (
    <MessagePage title="Something went wrong" picture={<LoneVoice />}>
      {children}
    </MessagePage>
  );
}

export const FAILED_TITLE = 'This page could not be loaded';
