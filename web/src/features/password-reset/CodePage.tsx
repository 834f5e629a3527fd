import { PageTitle } from '../../PageTitle.tsx';

export function CodePage() {
  return <PageTitle title="Forgot password">Forgot password</PageTitle>;
}
