import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useExtension } from '../../../extension/useExtension.ts';
import { paths } from '../../../paths.ts';
import { keep } from '../../../session/storage.ts';
import { useUser } from '../../../signed-in/user.ts';
import { site } from '../../../site.ts';
import { Card } from '../../../ui/Card.tsx';
import { Button, getButtonClass } from '../../../ui/controls/Button.tsx';
import { Check } from '../../../ui/icons/icons.tsx';
import { describeArrival, type FirstDayStep, isFirstDay, listSteps } from './first-day.ts';
import type { Arrival } from './useArrival.ts';
import css from './FirstDayCard.module.css';

const HIDDEN_KEY = 'first-day-hidden';

/** What came in, the two steps that matter most, and the rest of the first day. */
export function FirstDayCard({ day, counts }: Arrival) {
  const { dataProcessing, createdAt } = useUser();
  const [isHidden, setHidden] = useState(() => localStorage.getItem(HIDDEN_KEY) === createdAt);
  const [now] = useState(Date.now);
  // Without a mouse, browsers have no extensions.
  const [canAdd] = useState(() => matchMedia('(hover: hover)').matches);
  const presence = useExtension();
  const steps = listSteps(day, canAdd ? presence === 'found' : null);
  if (isHidden || !isFirstDay(day, steps, now)) return null;
  if (site.sourceTitle === '') return <FilesCard />;
  const { title, text } = describeArrival(counts, {
    isProcessing: dataProcessing,
    isDescribed: day.isDescribed,
  });
  const left = steps.filter(({ isDone }) => !isDone).length;
  const hide = () => {
    keep(localStorage, HIDDEN_KEY, createdAt);
    setHidden(true);
  };
  return (
    <Card tone="ground" className={css.card} aria-labelledby="arrival">
      <div className={css.arrival}>
        <h2 id="arrival">{title}</h2>
        <p>{text}</p>
        <MainSteps isDescribed={day.isDescribed} hasLeads={counts.people > 0} />
        {dataProcessing && <Link to={paths.paymentSuccess}>Watch the progress</Link>}
      </div>
      <div>
        <h3 id="first-day">{`Your first day: ${left} of ${steps.length} left`}</h3>
        <ul className={css.steps} aria-labelledby="first-day">
          {steps.map((step) => (
            <li key={step.name} data-done={step.isDone || undefined}>
              <span className={css.mark}>{step.isDone && <Check width={16} height={16} />}</span>
              <StepName step={step} />
            </li>
          ))}
        </ul>
        <Button kind="quiet" size="small" className={css.hide} onClick={hide}>
          Hide these steps
        </Button>
      </div>
    </Card>
  );
}

/** Without a data service there are no people to decide about or to write to. */
function FilesCard() {
  return (
    <Card tone="ground" className={css.card} aria-labelledby="arrival">
      <div className={css.arrival}>
        <h2 id="arrival">Import your LinkedIn files</h2>
        <p>
          Creator analytics of the past 365 days give a forecast. Your data export lists the people
          you know.
        </p>
        <Link to={paths.imports} className={getButtonClass({ kind: 'primary' })}>
          Import files
        </Link>
      </div>
    </Card>
  );
}

function MainSteps({ isDescribed, hasLeads }: { isDescribed: boolean; hasLeads: boolean }) {
  const describe = getButtonClass({ kind: isDescribed ? 'secondary' : 'primary' });
  const leads = getButtonClass({ kind: isDescribed ? 'primary' : 'secondary' });
  return (
    <div className={css.main}>
      <Link to={paths.idealCustomer} className={describe}>
        {isDescribed ? 'Change who you sell to' : 'Say who you sell to'}
      </Link>
      {hasLeads && (
        <Link to={paths.leads} className={leads}>
          See your first ten leads
        </Link>
      )}
    </div>
  );
}

const PAGES = {
  describe: { to: paths.idealCustomer, hash: '' },
  lead: { to: paths.leads, hash: '' },
  opener: { to: paths.leads, hash: '' },
  verify: { to: paths.account, hash: 'brief' },
  brief: { to: paths.account, hash: 'brief' },
} as const;

function StepName({ step: { name, label, isDone } }: { step: FirstDayStep }) {
  if (isDone) return <span>{`${label}: done`}</span>;
  if (name !== 'extension') return <Link {...PAGES[name]}>{label}</Link>;
  return (
    <a href={site.extensionStoreUrl} target="_blank" rel="noreferrer">
      {label}
    </a>
  );
}
