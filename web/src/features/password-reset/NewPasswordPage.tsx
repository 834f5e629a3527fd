import { PageTitle } from '../../PageTitle.tsx';

export function NewPasswordPage() {
  return <PageTitle title="Forgot password">Forgot password</PageTitle>;
}
