import { PageTitle } from '../../PageTitle.tsx';

export function EmailPage() {
  return <PageTitle title="Forgot password">Forgot password</PageTitle>;
}
