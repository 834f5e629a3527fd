import type { ReactNode } from 'react';
import { MessagePage } from '../MessagePage.tsx';
import { LoneVoice } from '../ui/illustrations/LoneVoice.tsx';

/** Around the error of a whole page, which looks as the other pages that could not be do. */
export function FailedFrame({ children }: { children: ReactNode }) {
  return (
    <MessagePage title="Something went wrong" picture={<LoneVoice />}>
      {children}
    </MessagePage>
  );
}

export const FAILED_TITLE = 'This page could not be loaded';
