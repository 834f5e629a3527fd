import { LeadPage } from '../../features/leads/lead/LeadPage.tsx';
import { Composer } from '../../features/openers/Composer.tsx';

/** The page of a person, with the feature that writes to them. */
export function LeadWithComposer() {
  return <LeadPage composer={Composer} />;
}
