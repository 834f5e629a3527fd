import * as z from 'zod/mini';

const makeNonce = () => z.string().check(z.minLength(1), z.maxLength(100));

/** Any script in the page can send the same messages: they carry no secret and unlock nothing. */
export const PageMessages = {
  EXTENSION_PING: z.strictObject({
    source: z.literal('rapport-app'),
    type: z.literal('EXTENSION_PING'),
    nonce: makeNonce(),
  }),
  EXTENSION_PONG: z.strictObject({
    source: z.literal('rapport-extension'),
    type: z.literal('EXTENSION_PONG'),
    nonce: makeNonce(),
    version: z.string().check(z.regex(/^\d{1,5}(\.\d{1,5}){0,3}$/)),
  }),
} as const;

type PageMessages = typeof PageMessages;
export type PageMessage<Type extends keyof PageMessages> = z.output<PageMessages[Type]>;

export const PING_EVERY_MS = 250;
export const GIVE_UP_AFTER_MS = 2000;

/** The fields of a MessageEvent that decide whether it is trusted. */
export type PageEvent = {
  readonly data: unknown;
  readonly origin: string;
  readonly source: unknown;
};

/** Null for everything else, including messages from frames, the opener and other origins. */
export function readPageMessage<Type extends keyof PageMessages>(
  type: Type,
  event: PageEvent,
  page: { readonly location: { readonly origin: string } },
): PageMessage<Type> | null {
  if (event.source !== page || event.origin !== page.location.origin) return null;
  const { success, data } = z.safeParse(PageMessages[type], event.data);
  return success ? (data as PageMessage<Type>) : null; // the table's schema of this very type
}
