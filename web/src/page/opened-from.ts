declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The list that a lead's page was opened from, the entry before it in the history. */
    openedFrom?: 'leads' | 'signals';
  }
}

export const FROM_LEADS = { openedFrom: 'leads' } as const;
export const FROM_SIGNALS = { openedFrom: 'signals' } as const;
