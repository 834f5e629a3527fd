import { Link } from '@tanstack/react-router';
import { type RefObject, type SyntheticEvent, useId } from 'react';
import { OPENER_FACTS_MAX } from '../../../../contract/limits.ts';
import { formatLongDay } from '../../format/format.ts';
import { paths } from '../../paths.ts';
import { useTime } from '../../signed-in/useTime.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Checkbox } from '../../ui/controls/Checkbox.tsx';
import { Select } from '../../ui/controls/Select.tsx';
import type { ReplyTo } from '../../api/call.ts';
import { formatMonth } from '../../format/days.ts';
import { chooseChannel, type ComposerChoice, type ChosenInput } from './composition.ts';
import { FocusHandoffButton } from './FocusHandoffButton.tsx';
import { CHANNELS, describeChannel, describeCost, describeFact, LANGUAGES } from './opener-text.ts';
import type { ComposerData, ShownLanguage } from './opener.ts';
import css from './Openers.module.css';

// Object.keys loses the type of the keys.
const LANGUAGE_OPTIONS = (Object.keys(LANGUAGES) as ShownLanguage[]).map((value) => ({
  value,
  label: LANGUAGES[value],
}));

type Props = {
  readonly data: ComposerData;
  readonly choice: ComposerChoice;
  readonly chosen: ChosenInput;
  readonly isWriting: boolean;
  /** Receives focus when a button unmounts. */
  readonly results: RefObject<HTMLElement | null>;
  readonly onChoice: (choice: ComposerChoice) => void;
  readonly onWrite: () => void;
  readonly onStop: () => void;
  readonly onKeys: () => void;
};

export function Choices(props: Props) {
  const { clock, now } = useTime();
  const { data, choice, chosen, isWriting, onChoice, onStop } = props;
  const tooMuch = describeFactsProblem(chosen.facts.length);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (tooMuch === null && !isWriting) props.onWrite();
  };
  return (
    <form noValidate className={css.form} onSubmit={submit}>
      <Channels {...props} />
      <fieldset className={css.facts}>
        <legend>Facts to use</legend>
        <p className={css.soft}>Only ticked facts reach the language model.</p>
        {data.facts.map(({ id, kind, text, source }) => (
          <Checkbox
            key={id}
            checked={chosen.facts.includes(id)}
            onChange={({ target }) =>
              onChoice({ ...choice, ticks: { ...choice.ticks, [id]: target.checked } })
            }
          >
            <span dir="auto" className={css.fact}>
              {describeFact({ kind, text })}
            </span>
            <span className={css.source}>{source}</span>
          </Checkbox>
        ))}
      </fieldset>
      <div className={css.send}>
        <Select
          label="Language of the opener"
          value={chosen.language}
          options={LANGUAGE_OPTIONS}
          onChange={(language) => onChoice({ ...choice, language })}
        />
        <p className={css.cost}>{tooMuch ?? describeCost(data, chosen.facts, clock, now)}</p>
        <div className={css.actions}>
          {isWriting ? (
            <FocusHandoffButton
              key="stop"
              next={props.results}
              kind="secondary"
              size="small"
              className={css.keyed}
              data-key="Esc"
              aria-keyshortcuts="Escape"
              onClick={onStop}
            >
              Stop
            </FocusHandoffButton>
          ) : (
            <Button
              key="keys"
              kind="quiet"
              size="small"
              className={css.keys}
              aria-keyshortcuts="?"
              onClick={props.onKeys}
            >
              Shortcuts
            </Button>
          )}
          <Button
            type="submit"
            size="small"
            className={css.keyed}
            data-key={isWriting ? undefined : '⏎'}
            busy={isWriting}
            busyLabel="Writing"
            aria-disabled={tooMuch !== null || undefined}
          >
            Write openers
          </Button>
        </div>
      </div>
      {chosen.language === data.language && data.language !== 'en' && (
        <p className={css.soft}>
          {`${LANGUAGES[data.language]} is suggested, based on their words or your settings.`}
        </p>
      )}
    </form>
  );
}

function Channels({ data, choice, chosen, onChoice }: Props) {
  const name = useId();
  return (
    <fieldset className={css.channels}>
      <legend>Where</legend>
      <RelationNote relation={data.relation} />
      {data.channels.map((channel) => (
        <label key={channel}>
          <input
            type="radio"
            name={name}
            checked={channel === chosen.channel}
            onChange={() => onChoice(chooseChannel(data.facts, choice, channel))}
          />
          <span>
            {CHANNELS[channel].label} <span className={css.source}>{describeChannel(channel)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

export function describeFactsProblem(count: number): string | null {
  if (count === 0) return 'Select at least one fact.';
  return count > OPENER_FACTS_MAX ? `Select at most ${OPENER_FACTS_MAX} facts.` : null;
}

function RelationNote({ relation }: { relation: Relation }) {
  const words = describeRelation(relation);
  if (words !== null) return <p className={css.soft}>{words}</p>;
  if (relation.connectionsAsOf !== null) {
    const day = formatLongDay(relation.connectionsAsOf.slice(0, 10));
    return <p className={css.soft}>Not found among your connections, as imported on {day}.</p>;
  }
  return (
    <p className={css.soft}>
      <Link to={paths.imports}>Import your connections</Link> to see whether you are connected.
    </p>
  );
}

type Relation = ReplyTo<'GET /leads/people/:id/openers'>['relation'];

/** "Connected since Mar 2021. You wrote on May 09, 2026." Null if no file names the person. */
export function describeRelation({ known }: Relation): string | null {
  if (known === null) return null;
  const { connectedOn, invitedOn, isInvitedByMember, wroteOn, writtenToOn, isByName } = known;
  const invitation =
    connectedOn !== null || invitedOn === null
      ? null
      : `${isInvitedByMember ? 'You invited them' : 'They invited you'} on ${formatLongDay(invitedOn)}`;
  const sentences = [
    connectedOn === null ? null : `Connected since ${formatMonth(connectedOn)}`,
    invitation,
    writtenToOn === null ? null : `You wrote on ${formatLongDay(writtenToOn)}`,
    wroteOn === null ? null : `They wrote on ${formatLongDay(wroteOn)}`,
  ].filter((sentence) => sentence !== null);
  if (sentences.length === 0) return null;
  const text = `${sentences.join('. ')}.`;
  return isByName ? `Someone of this name in your files: ${text}` : text;
}
