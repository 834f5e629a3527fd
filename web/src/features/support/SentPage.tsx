import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { MessagePage } from '../../page/MessagePage.tsx';
import { Letter } from './Letter.tsx';

const CONFIRMATIONS = {
  copy: ' A copy is on its way to your inbox.',
  reference: ' A short confirmation is on its way to your inbox.',
  none: ' We cannot email a confirmation this time, so please keep the reference.',
};

export function SentPage({ actions }: { actions: ReactNode }) {
  const { reference, confirmation } = useLocation().state;
  return (
    <MessagePage title="Thank you for writing" picture={<Letter />} actions={actions}>
      <p>
        We have your message and will answer by email.
        {confirmation !== undefined && <span>{CONFIRMATIONS[confirmation]}</span>}
        {reference !== undefined && (
          <span>
            {' '}
            Your reference is <strong className="whole">{reference}</strong>.
          </span>
        )}
      </p>
    </MessagePage>
  );
}
