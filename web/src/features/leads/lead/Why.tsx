import { Link } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { Card } from '../../../ui/Card.tsx';
import { Bars } from '../../../ui/feedback/Bars.tsx';
import type { ShownLead } from '../lead.ts';
import {
  findEvidence,
  HELD_WORDS,
  nameLinks,
  setAsideWords,
  writeSentence,
} from '../list/lead-text.ts';
import css from './LeadPage.module.css';

export function Why({ lead }: { lead: ShownLead }) {
  const { fit, engagement, reasons, caution, held } = lead;
  const setAside = setAsideWords(lead);
  const links = nameLinks(lead);
  return (
    <Card className={css.card} aria-labelledby="why">
      <h2 id="why">Why</h2>
      <p className={css.measures}>
        {fit !== null && <Bars label="Fit" bars={fit.bars} />}
        <Bars label="Engagement" bars={engagement.bars} />
        <Link to={paths.howRankingWorks}>How this is calculated</Link>
      </p>
      {reasons.length === 0 ? (
        <p className={css.soft}>{describeWithoutReason(lead)}</p>
      ) : (
        <ul className={css.reasons}>
          {reasons.map(({ code, words }, index) => (
            <li key={code}>
              <span>
                <span>{`${writeSentence(words)} `}</span>
                {links[index] && (
                  <Link to={paths.signals} search={findEvidence(lead.id, code)}>
                    {links[index]}
                  </Link>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      {caution !== null && <p className={css.caution}>{writeSentence(caution.words)}</p>}
      {held !== null && <p className={css.caution}>{HELD_WORDS[held]}</p>}
      {setAside !== null && <p className={css.caution}>{setAside}.</p>}
    </Card>
  );
}

function describeWithoutReason({ signals, setAside }: ShownLead): string {
  if (setAside !== null) return 'People who are set aside are not ranked.';
  return signals === 0
    ? 'They withdrew all their engagement. We advise against writing.'
    : 'Nothing from the last 90 days suggests a message now.';
}
