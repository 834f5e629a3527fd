declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The page before in the browser's history is the list of leads. */
    isFromList?: boolean;
  }
}

/** The state of a lead's page that is opened from the list. */
export const FROM_LIST = { isFromList: true } as const;
