import { PageTitle } from '../../PageTitle.tsx';

export function AccountPage() {
  return <PageTitle title="My profile">My profile</PageTitle>;
}
