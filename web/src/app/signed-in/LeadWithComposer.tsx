import { LeadPage } from '../../features/leads/lead/LeadPage.tsx';
import { Composer } from '../../features/openers/Composer.tsx';

export function LeadWithComposer() {
  return <LeadPage composer={Composer} />;
}
