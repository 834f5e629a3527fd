/** The constants and limits of the product, named once for both sides of the wire. */

export const NAME_MIN_LENGTH = 2;
export const NAME_MAX_LENGTH = 100;
export const EMAIL_MAX_LENGTH = 254;
export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 128;
/** How many security events are shown, and how long they are kept. */
export const SHOWN_ACTIVITY = 20;
export const ACTIVITY_KEPT_DAYS = 90;
/** How long a proof lasts: longer than a working day, but not until the next one. */
export const PROOF_LASTS_HOURS = 12;
export const CODE_LENGTH = 6;
export const CODE_LIFETIME_MINUTES = 10;
export const CODE_MAX_TRIES = 5;
export const CODE_RESEND_AFTER_SECONDS = 60;
export const MESSAGE_MIN_LENGTH = 10;
export const MESSAGE_MAX_LENGTH = 2000;
/** Support messages are deleted after this time, or with their account. */
export const MESSAGES_KEPT_DAYS = 365;

export const LOOKUP_DEBOUNCE_MS = 900;
export const PREVIEW_MAX_HEIGHT_PX = 300;
export const HEADLINE_MAX_LINES = 3;
export const TIME_ZONE_MENU_MAX_HEIGHT = '30ch';

/** At most this many of a profile's newest posts are analysed. */
export const ANALYSED_POSTS = 50;
/** The first reading blocks billing for this long at most; then it continues in the background. */
export const PROCESSING_WAIT_HOURS = 24;
/** A failed payment is forgiven this long; then the data is erased. */
export const PAYMENT_GRACE_DAYS = 15;

export const PROFILE_URL_MAX_LENGTH = 300;
export const PUBLIC_IDENTIFIER_MAX_LENGTH = 100;
export const PROFILE_PHOTO_MAX_BYTES = 2_000_000;
/** The preview shows at most 88 CSS pixels, on screens with up to three device pixels for each. */
export const PROFILE_PHOTO_SIDE_PX = 264;

export const AFFILIATE_COOKIE = '_fprom_tid';
/** The browser's IANA zone, for accounts that are opened from it. */
export const TIME_ZONE_COOKIE = 'rapport-time-zone';
/** Key of the session token in the browser's local storage, and its name in the query after Google sign-in. */
export const TOKEN_KEY = 'token';
/** Sent as `address` with a token from the page's URL, which is good for a handoff exchange only. */
export const TOKEN_SOURCE_HEADER = 'x-token-source';

/** Larger request bodies are refused before they are read. */
export const BODY_MAX_BYTES = 64 * 1024;
/** Events of Stripe's carry whole invoices. */
export const EVENT_MAX_BYTES = 512 * 1024;
