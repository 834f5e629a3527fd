import * as z from 'zod/mini';
import { Redirect, route } from '../http/route.ts';

/** A time of day on the half hour: "07:30". */
const HalfHour = z
  .string({ error: 'Please choose a time' })
  .check(z.regex(/^([01]\d|2[0-3]):[03]0$/, { error: 'Use a half hour such as 07:30' }));

const BriefSettings = z.object({
  isOn: z.boolean(),
  at: HalfHour,
});

const Brief = z.extend(BriefSettings, {
  /** Without it the brief names no one. */
  isAddressVerified: z.boolean(),
});

export const getBrief = route({
  method: 'GET',
  path: '/user/brief',
  summary: 'Get the settings of the daily brief',
  access: { session: ['web'] },
  replies: { 200: Brief },
  errors: [],
});

export const saveBrief = route({
  method: 'PUT',
  path: '/user/brief',
  summary: 'Switch the daily brief on or off, and choose its time',
  access: { session: ['web'] },
  /** What is left out stays as it is. */
  body: z.partial(BriefSettings),
  replies: { 200: Brief },
  errors: [],
});

/** Any text, so that the response does not reveal whether a token exists. */
const Token = z.object({ token: z.string() });

/** The URL in the header of the mail, which a mail program may also open as a page. */
export const openUnsubscribe = route({
  method: 'GET',
  path: '/brief/unsubscribe/:token',
  head: true,
  summary: 'Open the page that ends the daily brief; changes nothing',
  access: 'public',
  params: Token,
  replies: { 302: Redirect },
  errors: [],
});

export const unsubscribe = route({
  method: 'POST',
  path: '/brief/unsubscribe/:token',
  summary: 'End the daily brief by the token of its mail (RFC 8058); any body is accepted',
  access: 'public',
  params: Token,
  replies: { 200: z.object({ unsubscribed: z.literal(true) }) },
  errors: [],
});
