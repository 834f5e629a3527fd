/** Dispatched on `window` at each message. */
export const NEW_TOAST = 'toast';
/** Dispatched on `window` if a result is shown elsewhere: it replaces the message of a success. */
export const NEW_RESULT = 'result';
