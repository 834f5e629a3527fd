import { Link } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { getButtonClass } from '../../../ui/controls/Button.tsx';
import { LoneVoice } from '../../../ui/illustrations/LoneVoice.tsx';
import type { LeadPage, ShownTab } from '../lead.ts';
import type { ShownLeads } from './useLeads.ts';
import listPage from '../../../signed-in/list-page.module.css';

type Props = { readonly head: LeadPage; readonly tab: ShownTab };

export function EmptyTab({ head, tab, connected }: Props & ShownLeads) {
  const { title, text } = connected === null ? emptyWords(head, tab) : FILTERED_WORDS[connected];
  return (
    <div className={listPage.nothing}>
      <h2>{title}</h2>
      <p>{text}</p>
      {isWithoutLeads(head) && head.idealCustomer === null && (
        <Link
          to={paths.idealCustomer}
          className={getButtonClass({ kind: 'secondary', size: 'small' })}
        >
          Say who you sell to
        </Link>
      )}
      <LoneVoice />
    </div>
  );
}

/** Then stages and tools have nothing to work on. */
export function isWithoutLeads({ people, counts }: Pick<LeadPage, 'people' | 'counts'>): boolean {
  const { setAside, ...others } = counts;
  const listed = [...Object.values(others), ...Object.values(setAside)];
  return people === 0 && listed.every((count) => count === 0);
}

const FILTERED_WORDS = {
  yes: { title: 'No connections here', text: 'No one in this tab is connected with you.' },
  no: { title: 'Only connections here', text: 'Everyone in this tab is connected with you.' },
};

export function emptyWords(
  { people, counts }: Pick<LeadPage, 'people' | 'counts'>,
  tab: ShownTab,
): { title: string; text: string } {
  if (people === 0 && (tab === 'todo' || tab === 'all')) {
    return {
      title: 'No one yet',
      text: 'People who engage with the posts become leads. No one has in the last 90 days. New leads appear as soon as someone does.',
    };
  }
  switch (tab) {
    case 'todo':
      return {
        title: 'Nothing to do',
        text:
          counts.all === 0
            ? 'Everyone who engaged is set aside.'
            : 'You’re all caught up. New leads appear as people engage, and postponed leads return on their date.',
      };
    case 'all':
      return { title: 'No leads', text: 'Everyone who engaged is set aside.' };
    case 'reminders':
      return {
        title: 'No reminders',
        text: 'A lead appears here when you set a day on which it comes back.',
      };
    case 'contacted':
      return {
        title: 'No one contacted yet',
        text: 'A lead appears here when you press Done or record that you wrote.',
      };
    case 'replied':
      return { title: 'No replies yet', text: 'A lead appears here when you record a reply.' };
    case 'meeting':
      return { title: 'No meetings yet', text: 'A lead appears here when you record a meeting.' };
    case 'won':
      return { title: 'No deals won yet', text: 'A lead appears here when you record it as won.' };
    case 'lost':
      return { title: 'No one is lost', text: 'A lead appears here when you record it as lost.' };
    case 'set-aside':
      return {
        title: 'No one is set aside',
        text: 'People appear here if you marked them “Not a lead”, if a rule excludes them, or if they are on your team.',
      };
  }
}
