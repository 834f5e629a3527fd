import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { MessagePage } from '../../MessagePage.tsx';
import { Letter } from './Letter.tsx';

/** Thanks for a message, with its reference where it is known. */
export function SentPage({ actions }: { actions: ReactNode }) {
  const { reference } = useLocation().state;
  return (
    <MessagePage title="Thank you for writing" picture={<Letter />} actions={actions}>
      <p>
        We have your message and will answer by mail. A copy is on its way to your inbox.
        {reference !== undefined && (
          <>
            {' '}
            Your reference is <strong className="whole">{reference}</strong>.
          </>
        )}
      </p>
    </MessagePage>
  );
}
