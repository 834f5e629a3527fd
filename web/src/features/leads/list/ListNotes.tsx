import { Link, useNavigate } from '@tanstack/react-router';
import { type SyntheticEvent, useState } from 'react';
import { IDEAL_CUSTOMER_SENTENCE_MAX_LENGTH } from '../../../../../contract/limits.ts';
import { formatCount } from '../../../format/format.ts';
import { leadPath, paths } from '../../../paths.ts';
import { joinClasses } from '../../../ui/classes.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { LoneVoice } from '../../../ui/illustrations/LoneVoice.tsx';
import type { LeadPage, ShownTab } from '../lead.ts';
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
                : `${formatCount(waiting)} more people are waiting for your allowance. `}
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
