/** The constants and limits of the product, named once for both sides of the wire. */

export const NAME_MIN_LENGTH = 2;
export const NAME_MAX_LENGTH = 100;
export const EMAIL_MAX_LENGTH = 254;
export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 128;
/** What the security activity shows, and how long it is kept. */
export const SHOWN_ACTIVITY = 20;
export const ACTIVITY_KEPT_DAYS = 90;
/** How long a session counts as proved: longer than a working day, shorter than until the next one. */
export const PROOF_LASTS_HOURS = 12;
export const CODE_LENGTH = 6;
export const CODE_LIFETIME_MINUTES = 10;
export const CODE_MAX_TRIES = 5;
export const CODE_RESEND_AFTER_SECONDS = 60;
export const MESSAGE_MIN_LENGTH = 10;
export const MESSAGE_MAX_LENGTH = 2000;

export const LOOKUP_DEBOUNCE_MS = 900;
export const PREVIEW_MAX_HEIGHT_PX = 300;
export const HEADLINE_MAX_LINES = 3;
export const TIME_ZONE_MENU_MAX_HEIGHT = '30ch';

/** At most this many of a profile's newest posts are analysed. */
export const ANALYSED_POSTS = 50;
/** A failed payment is forgiven this long; then the data is erased. */
export const PAYMENT_GRACE_DAYS = 15;

export const PROFILE_URL_MAX_LENGTH = 300;
export const PUBLIC_IDENTIFIER_MAX_LENGTH = 100;
export const PROFILE_PHOTO_MAX_BYTES = 2_000_000;
/** The preview shows 88 px at most, on screens of up to three dots a pixel. */
export const PROFILE_PHOTO_SIDE_PX = 264;

export const AFFILIATE_COOKIE = '_fprom_tid';
/** The browser's IANA zone, for accounts that are opened from it. */
export const TIME_ZONE_COOKIE = 'rapport-time-zone';
/** Key of the session token in the browser's local storage, and its name in the query after Google sign-in. */
export const TOKEN_KEY = 'token';
/** Sent as `address` with a token that came in the page's address: it opens nothing but an exchange. */
export const TOKEN_SOURCE_HEADER = 'x-token-source';

/** Larger request bodies are refused before they are read. */
export const BODY_MAX_BYTES = 64 * 1024;
/** Events of Stripe's carry whole invoices. */
export const EVENT_MAX_BYTES = 512 * 1024;
