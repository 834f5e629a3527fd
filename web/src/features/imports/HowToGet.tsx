import { Card } from '../../ui/Card.tsx';
import css from './Imports.module.css';

export function HowToGet() {
  return (
    <section aria-labelledby="imports-how" className={css.how}>
      <h2 id="imports-how" className={css.title}>
        How to get the files
      </h2>
      <Card className={css.guide}>
        <AnalyticsPicture />
        <div>
          <h3>Creator analytics, at once</h3>
          <ol>
            <li>On LinkedIn, open your profile, then Analytics, then Post impressions.</li>
            <li>Choose the past 365 days: a shorter period knows less of your posts.</li>
            <li>Choose Export. The .xlsx file is ready at once.</li>
          </ol>
          <p className={css.soft}>
            It counts impressions, engagements and followers by day, and lists your strongest posts.
            LinkedIn forgets days after about a year; Rapport keeps them.
          </p>
        </div>
      </Card>
      <Card className={css.guide}>
        <ArchivePicture />
        <div>
          <h3>Your data export, after up to 24 hours</h3>
          <ol>
            <li>On LinkedIn, open Settings, then Data privacy, then Get a copy of your data.</li>
            <li>Choose the larger archive, and request it.</li>
            <li>LinkedIn mails you a link within 24 hours, which works for 72 hours.</li>
          </ol>
          <p className={css.soft}>
            It lists your connections and invitations, so that Rapport can tell which people you
            know. It does not say who reacted to your posts.
          </p>
        </div>
      </Card>
    </section>
  );
}

// Attributes, since all pages load the stylesheet.
const ROUND = { fill: 'none', strokeLinecap: 'round', strokeLinejoin: 'round' } as const;
const PAPER = { fill: 'var(--sunken)', stroke: 'var(--edge)', strokeWidth: 2 };
const EDGE = { ...ROUND, stroke: 'var(--edge)', strokeWidth: 2 };
const LINE = { ...ROUND, stroke: 'var(--accent)', strokeWidth: 3 };
const MARK = { ...ROUND, stroke: 'var(--on-accent)', strokeWidth: 2.5 };

function AnalyticsPicture() {
  return (
    <svg
      viewBox="0 0 200 130"
      className={css.picture}
      role="img"
      aria-label="A page of analytics with a button Export at its upper right"
    >
      <rect x="2" y="2" width="196" height="126" rx="10" {...PAPER} />
      <path d="M2 26h196" {...EDGE} />
      <path d="M16 14h52" {...EDGE} strokeWidth="6" />
      <rect x="136" y="34" width="50" height="20" rx="10" fill="var(--accent)" />
      <path d="M150 44h14m-5-4 5 4-5 4" {...MARK} />
      <path d="M18 110c20-8 28-34 48-30s26 18 46 8 30-26 70-24" {...LINE} />
      <path d="M18 118h164" {...EDGE} />
    </svg>
  );
}

function ArchivePicture() {
  return (
    <svg
      viewBox="0 0 200 130"
      className={css.picture}
      role="img"
      aria-label="A mail from LinkedIn with an archive, after a day"
    >
      <rect x="20" y="30" width="104" height="74" rx="8" {...PAPER} />
      <path d="m20 38 52 36 52-36" {...EDGE} />
      <circle cx="152" cy="48" r="28" {...PAPER} />
      <path d="M152 32v16l10 8" {...LINE} />
      <rect x="132" y="82" width="42" height="36" rx="5" fill="var(--accent)" />
      <path d="M153 86v6m0 4v6m0 4v6" {...MARK} />
    </svg>
  );
}
