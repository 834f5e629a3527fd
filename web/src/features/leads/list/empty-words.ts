import type { LeadPage, LeadTab } from '../lead.ts';

export function emptyWords(
  { people, counts }: Pick<LeadPage, 'people' | 'counts'>,
  tab: LeadTab,
): { title: string; text: string } {
  if (people === 0 && (tab === 'todo' || tab === 'all')) {
    return {
      title: 'Nobody yet',
      text: 'People who engage with your posts become leads. Nobody has in the last 90 days.',
    };
  }
  switch (tab) {
    case 'todo':
      return {
        title: 'Nothing to do',
        text:
          counts.all === 0
            ? 'Everybody who engaged is set aside.'
            : 'You’re all caught up. New leads appear as people engage, and postponed leads return on their date.',
      };
    case 'all':
      return { title: 'No leads', text: 'Everybody who engaged is set aside.' };
    case 'contacted':
      return {
        title: 'Nobody contacted yet',
        text: 'A lead appears here when you press Done or record that you wrote.',
      };
    case 'meeting':
      return { title: 'No meetings yet', text: 'A lead appears here when you record a meeting.' };
    case 'won':
      return { title: 'Nobody won yet', text: 'A lead appears here when you record it as won.' };
    case 'set-aside':
      return {
        title: 'Nobody is set aside',
        text: 'People appear here if you marked them “Not a lead”, if a rule excludes them, or if they are on your team.',
      };
  }
}
