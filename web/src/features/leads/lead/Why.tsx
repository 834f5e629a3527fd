import { Link } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { Card } from '../../../ui/Card.tsx';
import { Bars } from '../Bars.tsx';
import type { Lead } from '../lead.ts';
import { counted, HELD_WORDS, sentenceParts, setAsideWords } from '../list/lead-words.ts';
import css from './LeadPage.module.css';

export function Why({ lead }: { lead: Lead }) {
  const { fit, engagement, reasons, caution, held, signals } = lead;
  const setAside = setAsideWords(lead);
  // Shares of a single event are not meaningful.
  const hasShares = signals > 1;
  return (
    <Card className={css.card} aria-labelledby="why">
      <h2 id="why">Why</h2>
      <p className={css.measures}>
        {fit !== null && <Bars label="Fit" bars={fit.bars} />}
        <Bars label="Engagement" bars={engagement.bars} />
        <Link to={paths.howRankingWorks}>How this is calculated</Link>
      </p>
      {reasons.length === 0 ? (
        <p className={css.soft}>{withoutReason(lead)}</p>
      ) : (
        <ul className={css.reasons}>
          {reasons.map(({ code, words, evidence, share }) => (
            <li key={code}>
              <span>
                <span>{`${sentenceParts([words])[0]} `}</span>
                {evidence.length > 0 && (
                  <Link to={paths.signals} search={{ person: lead.id }}>
                    {counted(evidence.length, 'signal')}
                  </Link>
                )}
              </span>
              {hasShares && (
                <>
                  <span className={css.share}>{Math.round(share * 100)}%</span>
                  <span className={css.bar} aria-hidden="true">
                    <i style={{ width: `${share * 100}%` }} />
                  </span>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      {caution !== null && <p className={css.caution}>{sentenceParts([caution.words])[0]}</p>}
      {held !== null && <p className={css.caution}>{HELD_WORDS[held]}</p>}
      {setAside !== null && <p className={css.caution}>{setAside}.</p>}
    </Card>
  );
}

function withoutReason({ signals, setAside }: Lead): string {
  if (setAside !== null) return 'People who are set aside are not ranked.';
  return signals === 0
    ? 'They withdrew all their engagement. We advise against writing.'
    : 'Nothing from the last 90 days suggests a message now.';
}
