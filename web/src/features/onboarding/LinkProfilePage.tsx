import { PageTitle } from '../../PageTitle.tsx';

export function LinkProfilePage() {
  return <PageTitle title="Get profile insights!">Get profile insights!</PageTitle>;
}
