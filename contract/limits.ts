export const NAME_MIN_LENGTH = 2;
export const NAME_MAX_LENGTH = 100;
export const EMAIL_MAX_LENGTH = 254;
export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 128;
export const SHOWN_ACTIVITY = 20;
export const ACTIVITY_KEPT_DAYS = 90;
/** How long the mailed link can undo an objection or show the stored data. */
export const REQUEST_LINK_DAYS = 14;
/** Longer than a working day, but shorter than the time to the next one. */
export const PROOF_LASTS_HOURS = 12;
export const CODE_LENGTH = 6;
export const CODE_LIFETIME_MINUTES = 10;
/** Of the code in the welcome mail. */
export const WELCOME_CODE_DAYS = 7;
export const CODE_MAX_TRIES = 5;
export const CODE_RESEND_AFTER_SECONDS = 60;
export const MESSAGE_MIN_LENGTH = 10;
export const MESSAGE_MAX_LENGTH = 2000;
/** Support messages are deleted after this time or with their account. */
export const MESSAGES_KEPT_DAYS = 365;

export const SEARCH_MAX_LENGTH = 100;
export const LEADS_FOUND = 10;
export const TOUCH_TEXT_MAX_LENGTH = 2000;
export const OPENER_FACTS_MAX = 12;
export const OPENER_SAMPLES_MAX = 3;
export const OPENER_SAMPLE_MAX_LENGTH = 400;
export const VERDICT_WORDS_MAX_LENGTH = 200;
export const IDEAL_CUSTOMER_SENTENCE_MAX_LENGTH = 500;
export const IDEAL_CUSTOMER_LIST_MAX = 30;
export const IDEAL_CUSTOMER_WORD_MAX_LENGTH = 60;
/** More than a description of full length makes. */
export const IDEAL_CUSTOMER_REMOVED_MAX = 300;
/** The id contains words of a sentence without punctuation. */
export const RULE_ID_MAX_LENGTH = 600;

export const LOOKUP_DEBOUNCE_MS = 900;
export const PREVIEW_MAX_HEIGHT_PX = 300;
export const HEADLINE_MAX_LINES = 3;
export const TIME_ZONE_MENU_MAX_HEIGHT = '30ch';

export const ANALYZED_POSTS = 50;
/** Data processing blocks billing for at most this long; then it continues in the background. */
export const PROCESSING_WAIT_HOURS = 24;
/** Grace period after a failed payment; then the data is erased. */
export const PAYMENT_GRACE_DAYS = 15;

/**
 * Limits the work only. The longest identifier, written as decomposed Hangul and percent-encoded,
 * has 2700 characters; a browser shows a query, too.
 */
export const PROFILE_URL_MAX_LENGTH = 4000;
/** In characters, decoded and composed. */
export const PUBLIC_IDENTIFIER_MAX_LENGTH = 100;
export const PROFILE_PHOTO_MAX_BYTES = 2_000_000;
/**
 * The preview shows at most 88 CSS pixels, on screens with up to three device pixels per CSS pixel.
 */
export const PROFILE_PHOTO_SIDE_PX = 264;

export const AFFILIATE_COOKIE = '_fprom_tid';
/** The browser's IANA time zone, used as the default for new accounts. */
export const TIME_ZONE_COOKIE = 'rapport-time-zone';
/** Key of the session token in local storage, and of the query parameter after Google sign-in. */
export const TOKEN_KEY = 'token';
/** Sent as `address` with a token from the page's URL, valid for a handoff exchange only. */
export const TOKEN_SOURCE_HEADER = 'x-token-source';

export const BODY_MAX_BYTES = 64 * 1024;
/** Stripe events carry whole invoices. */
export const EVENT_MAX_BYTES = 512 * 1024;

export const IMPORT_MAX_BYTES = 2_000_000_000;
export const IMPORT_MAX_ENTRIES = 100_000;
/** Of an account, in all its imports: all accounts share the disk. */
export const IMPORT_MAX_FILES = 200;
export const IMPORT_MAX_ROWS = 300_000;
export const FILE_NAME_MAX_LENGTH = 255;
