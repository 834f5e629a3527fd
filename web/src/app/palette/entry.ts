export type PaletteEntry = {
  readonly value: string;
  readonly label: string;
  readonly detail?: string;
  readonly words?: string;
  readonly target: string | (() => void);
};

export type EntryGroup = { readonly label: string; readonly entries: readonly PaletteEntry[] };
