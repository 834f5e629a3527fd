import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { FILE_REFUSALS } from '../../../../contract/import-words.ts';
import { FILE_NAME_MAX_LENGTH, IMPORT_MAX_BYTES } from '../../../../contract/limits.ts';
import { getMessage } from '../../api/call.ts';
import type { LineOf } from '../../api/lines.ts';
import { uploadFile } from '../../api/upload.ts';
import { formatCount } from '../../format/format.ts';
import type { Receipt } from './queries.ts';

/** A file of this visit. `share` is the part that was sent, up to 1. */
export type ChosenFile = {
  readonly key: number;
  readonly name: string;
  readonly state:
    | { readonly type: 'waiting' }
    | { readonly type: 'sending'; readonly share: number }
    | { readonly type: 'reading'; readonly words: string }
    | { readonly type: 'imported'; readonly receipt: Receipt }
    | { readonly type: 'known'; readonly receipt: Receipt }
    | { readonly type: 'refused'; readonly words: string };
};

type ImportEvent = LineOf<'POST /imports'>;

const LOST = 'The import was interrupted, and nothing of this file was kept. Please try again.';

/** Imports the chosen files one after the other. */
export function useImporting() {
  const queries = useQueryClient();
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const [turn, setTurn] = useState<Promise<void>>(() => Promise.resolve());
  const running = useRef(new Map<number, AbortController>());
  const lastKey = useRef(0);
  const setState = (key: number, state: ChosenFile['state']) => {
    setFiles((known) => known.map((file) => (file.key === key ? { ...file, state } : file)));
  };
  const importOne = async (key: number, file: File, withMessages: boolean) => {
    const abortSignal = running.current.get(key)?.signal;
    if (!abortSignal || abortSignal.aborted) return;
    if (file.size > IMPORT_MAX_BYTES) {
      return setState(key, { type: 'refused', words: FILE_REFUSALS['too-large'] });
    }
    let last: ChosenFile['state'] = { type: 'refused', words: LOST };
    try {
      setState(key, { type: 'sending', share: 0 });
      await uploadFile({
        file,
        query: {
          name: file.name.slice(-FILE_NAME_MAX_LENGTH),
          messages: withMessages ? 'yes' : 'no',
        },
        abortSignal,
        onSent: (share) => setState(key, { type: 'sending', share }),
        onLine: (event) => {
          const state = describeEvent(event);
          if (state.type !== 'reading') last = state;
          setState(key, state);
        },
      });
      setState(key, last);
    } catch (error) {
      if (abortSignal.aborted) return;
      setState(key, { type: 'refused', words: getMessage(error) ?? LOST });
    } finally {
      running.current.delete(key);
      await queries.invalidateQueries();
    }
  };
  useEffect(() => {
    const calls = running.current;
    return () => {
      for (const call of calls.values()) call.abort();
    };
  }, []);
  return {
    files,
    choose(chosen: readonly File[], withMessages: boolean) {
      let next = turn;
      const added = chosen.map((file): ChosenFile => {
        lastKey.current += 1;
        const key = lastKey.current;
        running.current.set(key, new AbortController());
        next = next.then(() => importOne(key, file, withMessages));
        return { key, name: file.name, state: { type: 'waiting' } };
      });
      setFiles((known) => [...known, ...added]);
      setTurn(next);
    },
    /** Cancels a file in progress, or removes a message about a finished one. */
    dismiss(key: number) {
      running.current.get(key)?.abort();
      running.current.delete(key);
      setFiles((known) => known.filter((file) => file.key !== key));
    },
  };
}

function describeEvent(event: ImportEvent): ChosenFile['state'] {
  if (event.type === 'imported' || event.type === 'known') return event;
  if (event.type === 'reading') {
    const rows = event.rows === 0 ? '' : `: ${formatCount(event.rows)} rows`;
    return { type: 'reading', words: `Reading ${event.part}${rows}` };
  }
  if (event.type === 'writing') return { type: 'reading', words: 'Saving what was read' };
  const detail = event.detail === '' ? '' : ` (${event.detail})`;
  return { type: 'refused', words: `${FILE_REFUSALS[event.reason]}${detail}` };
}
