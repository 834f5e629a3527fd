import * as z from 'zod/mini';

const nonce = () => z.string().check(z.minLength(1), z.maxLength(100));

/**
 * What the application and its browser extension say to each other by messages to the application's
 * own page. Any script and any other extension in that page can say the same: no message carries
 * anything secret, and what one claims unlocks nothing.
 */
export const PageMessages = {
  /** The page asks whether the extension is there. */
  EXTENSION_PING: z.strictObject({
    source: z.literal('rapport-app'),
    type: z.literal('EXTENSION_PING'),
    nonce: nonce(),
  }),
  /** The extension answers, with the nonce of the question. */
  EXTENSION_PONG: z.strictObject({
    source: z.literal('rapport-extension'),
    type: z.literal('EXTENSION_PONG'),
    nonce: nonce(),
    /** The extension's own, as in "1.2.0". */
    version: z.string().check(z.regex(/^\d{1,5}(\.\d{1,5}){0,3}$/)),
  }),
} as const;

type PageMessages = typeof PageMessages;
export type PageMessage<Type extends keyof PageMessages> = z.output<PageMessages[Type]>;

/** How often the page asks, and after how long it takes silence for an answer. */
export const PING_EVERY_MS = 250;
export const GIVE_UP_AFTER_MS = 2000;

/** The fields of a MessageEvent that decide whether it is believed. */
export type PageEvent = {
  readonly data: unknown;
  readonly origin: string;
  readonly source: unknown;
};

/**
 * The message of one type in what a window heard; null for everything else. A frame inside the page,
 * the page that opened it and any other origin are not believed, whatever they say.
 */
export function readPageMessage<Type extends keyof PageMessages>(
  type: Type,
  event: PageEvent,
  page: { readonly location: { readonly origin: string } },
): PageMessage<Type> | null {
  if (event.source !== page || event.origin !== page.location.origin) return null;
  const { success, data } = z.safeParse(PageMessages[type], event.data);
  return success ? (data as PageMessage<Type>) : null; // the table's schema of this very type
}
