export type Entry = {
  readonly value: string;
  readonly label: string;
  readonly detail?: string;
  readonly words?: string;
  readonly target: string | (() => void);
};

export type Group = { readonly label: string; readonly entries: readonly Entry[] };
