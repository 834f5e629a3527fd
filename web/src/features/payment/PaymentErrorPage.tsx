import { PageTitle } from '../../PageTitle.tsx';

export function PaymentErrorPage() {
  return <PageTitle title="Payment problem">Payment problem</PageTitle>;
}
