import { createListCollection } from '@ark-ui/react/collection';
import { Listbox } from '@ark-ui/react/listbox';
import { useRouter } from '@tanstack/react-router';
import { type RefObject, useId, useRef, useState } from 'react';
import { SEARCH_MAX_LENGTH } from '../../../../contract/limits.ts';
import { stepOf } from '../../../../contract/standing.ts';
import type { User } from '../../../../contract/user.ts';
import { messageOf } from '../../api/call.ts';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx';
import { Search } from '../../ui/icons/icons.tsx';
import type { Entry, Group } from './entry.ts';
import { currentOf, groupsOf, statusOf } from './groups.ts';
import css from './Palette.module.css';
import { useFound } from './useFound.ts';
import { useKnown } from './useKnown.ts';

export function Palette({
  user,
  isOpen,
  takeTyped,
  onClose,
}: {
  user: User;
  isOpen: boolean;
  /** Returns the text typed before the field had the focus. */
  takeTyped: () => string;
  onClose: () => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  // In this component, so that a choice of the theme applies while it is saved.
  const known = useKnown(user);
  return (
    <Dialog title="Find" isOpen={isOpen} onClose={onClose} initialFocus={field}>
      <Finder user={user} known={known} field={field} takeTyped={takeTyped} onClose={onClose} />
    </Dialog>
  );
}

function Finder({
  user,
  known,
  field,
  takeTyped,
  onClose,
}: {
  user: User;
  known: readonly Group[];
  field: RefObject<HTMLInputElement | null>;
  takeTyped: () => string;
  onClose: () => void;
}) {
  const { history } = useRouter();
  const listId = useId();
  const [text, setText] = useState('');
  const [chosen, choose] = useState<string | null>(null);
  const typed = text.trim();
  const isMember = stepOf(user) === 'account';
  const { groups: found, isSearching, failure } = useFound(typed, isMember, user.timezone);
  const groups = groupsOf(known, found, typed);
  const entries = groups.flatMap((group) => group.entries);
  const current = currentOf(groups, chosen);
  // The highlighted item stays highlighted when other items arrive.
  if (current !== undefined && current.value !== chosen) choose(current.value);
  const open = ({ target }: Entry) => {
    onClose();
    if (typeof target === 'string') history.push(target);
    else target();
  };
  return (
    <Listbox.Root
      className={css.finder}
      collection={createListCollection<Entry>({
        items: entries,
        itemToString: ({ label }) => label,
      })}
      highlightedValue={current?.value ?? null}
      onHighlightChange={({ highlightedValue }) => {
        if (highlightedValue !== null) choose(highlightedValue);
      }}
      ids={{ content: listId }}
      value={[]}
      onSelect={({ value }) => {
        const entry = entries.find((each) => each.value === value);
        if (entry !== undefined) open(entry);
      }}
      loopFocus
    >
      <div className={css.field}>
        <Search width={20} height={20} />
        <Listbox.Input
          ref={field}
          role="combobox"
          aria-controls={listId}
          aria-expanded={entries.length > 0}
          aria-label={isMember ? 'Page, person, post or command' : 'Page or command'}
          placeholder={isMember ? 'Page, person or post' : 'Page or command'}
          keyboardPriority="navigate"
          maxLength={SEARCH_MAX_LENGTH}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            choose(null);
          }}
          onFocus={() => {
            const typedAhead = takeTyped();
            setText((before) => before + typedAhead);
          }}
        />
      </div>
      <Listbox.Content
        className={css.list}
        aria-label="Results"
        // Labels itself: the component would reference a label that does not exist.
        aria-labelledby={listId}
        tabIndex={-1}
        hidden={entries.length === 0}
      >
        {groups.map(({ label, entries: items }) => (
          <Listbox.ItemGroup key={label} id={label}>
            <Listbox.ItemGroupLabel className={css.heading}>{label}</Listbox.ItemGroupLabel>
            {items.map((item) => (
              <Listbox.Item
                key={item.value}
                item={item}
                className={css.item}
                aria-selected={item.value === current?.value}
                highlightOnHover
              >
                <Listbox.ItemText>{item.label}</Listbox.ItemText>
                {item.detail !== undefined && <span className={css.detail}>{item.detail}</span>}
              </Listbox.Item>
            ))}
          </Listbox.ItemGroup>
        ))}
      </Listbox.Content>
      {failure !== null && (
        <ErrorPanel
          title={`${failure.what} could not be searched`}
          message={messageOf(failure.error)}
          isBusy={isSearching}
          onRetry={failure.retry}
        />
      )}
      <p className={css.status} role="status">
        {statusOf({ count: entries.length, typed, isSearching, hasFailed: failure !== null })}
      </p>
    </Listbox.Root>
  );
}
