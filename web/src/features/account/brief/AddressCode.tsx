import { useQuery, useQueryClient } from '@tanstack/react-query';
import { showToast } from '../../../ui/feedback/toast.ts';
import { AddressNote } from './AddressNote.tsx';
import { briefQuery } from '../queries.ts';

/** The code of the welcome mail can be entered at once; nothing here waits for it. */
export function AddressCode() {
  const client = useQueryClient();
  const { data: brief } = useQuery(briefQuery);
  if (brief === undefined || brief.isAddressVerified) return null;
  const finish = () => {
    document.querySelector('h1')?.focus();
    showToast('success', 'Email address verified');
    client.setQueryData(briefQuery.queryKey, { ...brief, isAddressVerified: true });
  };
  return <AddressNote onVerified={finish} />;
}
