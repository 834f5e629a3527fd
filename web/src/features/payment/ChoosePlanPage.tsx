import { PageTitle } from '../../PageTitle.tsx';

export function ChoosePlanPage() {
  return <PageTitle title="Choose a plan">Choose a plan</PageTitle>;
}
