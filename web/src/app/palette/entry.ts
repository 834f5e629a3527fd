/** What the palette lists: an address to open, or an action. */
export type Entry = {
  /** Unique among all entries. */
  readonly value: string;
  readonly label: string;
  readonly detail?: string;
  /** More words that find it, never shown. */
  readonly words?: string;
  readonly target: string | (() => void);
};

export type Group = { readonly label: string; readonly entries: readonly Entry[] };
