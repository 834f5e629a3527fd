import { Link, useNavigate } from '@tanstack/react-router';
import { type SyntheticEvent, useState } from 'react';
import { IDEAL_CUSTOMER_SENTENCE_MAX_LENGTH } from '../../../../../contract/limits.ts';
import { leadPath, paths } from '../../../paths.ts';
import { joinClasses } from '../../../ui/classes.ts';
import { Button, getButtonClass } from '../../../ui/controls/Button.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { LoneVoice } from '../../../ui/illustrations/LoneVoice.tsx';
import type { LeadPage, ShownTab } from '../lead.ts';
import type { ShownLeads } from './useLeads.ts';
import listPage from '../../../signed-in/list-page.module.css';
import css from './Leads.module.css';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Text typed on the list, passed to the editor of the ideal customer. */
    sellsTo?: string;
  }
}

type Props = { readonly head: LeadPage; readonly tab: ShownTab };

export function ListNotes({ head, tab }: Props) {
  const { order, idealCustomer, waiting, fitting, nearest, people, asksAboutReactions } = head;
  const isRanked = tab === 'todo' || tab === 'all';
  if (!isRanked || people === 0) return null;
  return (
    <div className={css.notes}>
      {waiting > 0 && (
        <p className={css.note} data-tone="sun">
          <span>
            <span>
              {waiting === 1
                ? '1 more person is waiting for your allowance. '
                : `${waiting} more people are waiting for your allowance. `}
            </span>
            <Link to={paths.signals}>Show waiting signals</Link>
          </span>
        </p>
      )}
      {asksAboutReactions && (
        <p className={css.note}>
          <span>
            You said that several people were only being polite.{' '}
            <Link to={paths.howRankingWorks}>Should likes count half for everyone?</Link>
          </span>
        </p>
      )}
      {order === 'newest' && (
        <p className={css.note}>Too few people to rank, so all are listed, newest first.</p>
      )}
      {idealCustomer === null && <Describe isRanked={order !== 'newest'} />}
      {fitting === 0 && nearest.length > 0 && <Nearest nearest={nearest} />}
    </div>
  );
}

function Describe({ isRanked }: { isRanked: boolean }) {
  const navigate = useNavigate();
  const [sentence, setSentence] = useState('');
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void navigate({ to: paths.idealCustomer, state: { sellsTo: sentence.trim() } });
  };
  return (
    <section className={joinClasses(css.note, css.describe)}>
      <h2>Who do you sell to?</h2>
      <p>
        {isRanked
          ? 'Your leads are ranked by engagement only. Say in a sentence who you sell to, and those who fit come first.'
          : 'Say in a sentence who you sell to, and those who fit come first.'}
      </p>
      <form onSubmit={submit}>
        <TextField
          label="I sell to"
          placeholder="RevOps and sales-ops heads in B2B SaaS"
          maxLength={IDEAL_CUSTOMER_SENTENCE_MAX_LENGTH}
          value={sentence}
          onChange={(event) => setSentence(event.target.value)}
        />
        <div>
          <Button type="submit" size="small">
            See who comes first
          </Button>
        </div>
      </form>
    </section>
  );
}

function Nearest({ nearest }: Pick<LeadPage, 'nearest'>) {
  return (
    <section className={css.note}>
      <h2>No one fits yet</h2>
      <p>Closest matches:</p>
      <ul className={css.nearest}>
        {nearest.map(({ id, name, headline, words }) => (
          <li key={id}>
            <Link to={leadPath} params={{ id: String(id) }}>
              {name}
            </Link>
            <span>{headline === '' ? `: ${words}` : `, ${headline}: ${words}`}</span>
          </li>
        ))}
      </ul>
      <Link to={paths.idealCustomer}>Change who you sell to</Link>
    </section>
  );
}

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

/** LinkedIn's files do not name the people who engage. */
export function NoDataService() {
  return (
    <div className={listPage.nothing}>
      <h2>Leads need a data service</h2>
      <p>
        Leads are people who engage with the posts, and LinkedIn’s files do not name them. The
        operator can add a data service. Until then,{' '}
        <Link to={paths.imports}>import your LinkedIn files</Link>: they give you a forecast and
        insights.
      </p>
      <LoneVoice />
    </div>
  );
}

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
