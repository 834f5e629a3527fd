import { PageTitle } from '../../PageTitle.tsx';

export function PaymentSuccessPage() {
  return <PageTitle title="Thank you">Thank you</PageTitle>;
}
