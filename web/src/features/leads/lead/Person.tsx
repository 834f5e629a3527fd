import { useTime } from '../../../signed-in/time.tsx';
import { dateWords } from '../../../format/moments.ts';
import dotted from '../../../page/dotted.module.css';
import { PageTitle } from '../../../page/PageTitle.tsx';
import { copyAddress } from '../../../signals/copy-address.ts';
import { Badge } from '../../../ui/feedback/Badge.tsx';
import { Button, ButtonLink } from '../../../ui/controls/Button.tsx';
import { classes } from '../../../ui/classes.ts';
import { ArrowOut } from '../../../ui/icons/icons.tsx';
import type { ComposerSlot, LeadDetails } from '../lead.ts';
import { laterWords, STAGE_WORDS, stageWhenDone } from '../list/lead-words.ts';
import { DataCard } from './DataCard.tsx';
import { History } from './History.tsx';
import css from './LeadPage.module.css';
import { TouchForm } from './TouchForm.tsx';
import { Why } from './Why.tsx';

type Props = {
  readonly details: LeadDetails;
  readonly composer: ComposerSlot;
};

export function Person({ details, composer: Composer }: Props) {
  const { clock, now } = useTime();
  const { lead, source, deleteAfter } = details;
  const day = (time: string) => dateWords(Date.parse(time), clock, now);
  return (
    <>
      <header className={css.head}>
        <div>
          <PageTitle title={lead.name}>{lead.name}</PageTitle>
          {lead.headline !== '' && <p className={css.headline}>{lead.headline}</p>}
          <p className={classes(dotted.dotted, css.status)}>
            <span>
              Read on {day(lead.readAt)} from {source}
            </span>
            <span>Deleted on {day(deleteAfter)}, unless they engage again</span>
          </p>
          <p className={css.badges}>
            {lead.stage !== null && <Badge tone="accent">{STAGE_WORDS[lead.stage]}</Badge>}
            {lead.later !== null && (
              <Badge tone="plain">Comes back {laterWords(lead.later, clock, now)}</Badge>
            )}
            {lead.isNewFace && <Badge>New face</Badge>}
          </p>
        </div>
        {lead.url !== '' && (
          <div className={css.links}>
            <ButtonLink
              href={lead.url}
              kind="secondary"
              size="small"
              target="_blank"
              rel="noreferrer"
            >
              LinkedIn
              <ArrowOut width={16} height={16} label="(opens in a new tab)" />
            </ButtonLink>
            <Button kind="quiet" size="small" onClick={() => void copyAddress(lead.url)}>
              Copy link
            </Button>
          </div>
        )}
      </header>
      <div className={css.columns}>
        <div className={css.column}>
          <Why lead={lead} />
          <Composer person={{ id: lead.id, name: lead.name, recordedAs: stageWhenDone(lead) }} />
          <History id={lead.id} />
        </div>
        <div className={css.column}>
          <TouchForm lead={lead} />
          <DataCard details={details} />
        </div>
      </div>
    </>
  );
}
