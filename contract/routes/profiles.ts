import * as z from 'zod/mini';
import { dateTime } from '../http/codecs.ts';
import { PROFILE_URL_MAX_LENGTH } from '../limits.ts';
import { PROFILE_OWNERS } from '../profile-owner.ts';
import { route } from '../http/route.ts';

const profileUrl = () => z.string().check(z.minLength(1), z.maxLength(PROFILE_URL_MAX_LENGTH));

export const ProfilePreview = z.object({
  /** URL of the photo on our own origin; null if there is none. */
  profileUrl: z.nullable(z.string()),
  firstName: z.string(),
  lastName: z.string(),
  followers: z.int(),
  headline: z.string(),
  /** Without a source nothing was looked up, and the name comes from the member's files. */
  isNameFromFile: z.optional(z.boolean()),
});
export type ProfilePreview = z.output<typeof ProfilePreview>;

export const lookUpProfile = route({
  method: 'GET',
  path: '/linkedin-profiles',
  summary: 'Look up a profile by its URL',
  access: { session: ['web'] },
  query: z.object({ linkedin_profile_url: profileUrl() }),
  replies: { 200: z.object({ data: ProfilePreview }) },
  errors: ['not_found', 'network_unavailable', 'network_budget_spent'],
});

export const getProfilePhoto = route({
  method: 'GET',
  path: '/linkedin-profiles/photos/:photoId',
  summary: 'Get the photo of a looked-up profile',
  access: 'public',
  params: z.object({ photoId: z.string().check(z.regex(/^[\w-]{1,4000}\.[\w-]{43}$/)) }),
  replies: { 200: z.unknown() },
  mediaType: 'image/*',
  errors: ['network_unavailable'],
});

export const LinkedProfile = z.object({
  linkedinUsername: z.string(),
  linkedinProfileUrl: z.string(),
});

export const linkProfile = route({
  method: 'POST',
  path: '/linkedin-profiles',
  summary: 'Link a profile to the account, permanently',
  access: { session: ['web'] },
  body: z.object({
    linkedinProfileUrls: z
      .array(profileUrl())
      .check(z.length(1, { error: 'Send exactly one URL' })),
  }),
  /** 201 if newly linked, 200 if the same profile was already linked. */
  replies: { 200: LinkedProfile, 201: LinkedProfile },
  errors: ['another_profile_linked', 'not_found', 'network_unavailable', 'network_budget_spent'],
});

const TrackedProfile = z.object({
  linkedinProfileUrl: z.string(),
  trackedSince: dateTime(),
  /** Null until the member says so. */
  owner: z.nullable(z.enum(PROFILE_OWNERS)),
  /** As of the last lookup; null before one, and of people who objected. */
  description: z.nullable(
    z.object({
      firstName: z.string(),
      lastName: z.string(),
      headline: z.string(),
      followers: z.int(),
      /** URL of the photo on our own origin; null if there is none. */
      photoUrl: z.nullable(z.string()),
      readAt: dateTime(),
    }),
  ),
});
export const getTrackedProfile = route({
  method: 'GET',
  path: '/linkedin-profiles/tracked',
  summary: 'Get the tracked profile',
  access: { session: ['web'] },
  replies: { 200: TrackedProfile },
  errors: ['no_profile_linked'],
});

export const saveProfileOwner = route({
  method: 'PUT',
  path: '/linkedin-profiles/tracked/owner',
  summary: 'Say whose the tracked profile is',
  access: { session: ['web'] },
  body: z.object({ owner: z.enum(PROFILE_OWNERS) }),
  replies: { 200: TrackedProfile },
  errors: ['no_profile_linked'],
});

export const AnalysisStatus = z.enum(['queued', 'running', 'ready', 'failed']);

export const startAnalysis = route({
  method: 'POST',
  path: '/linkedin-profiles/analysis',
  summary: 'Start the forecast for the linked profile, or restart a failed one',
  access: { session: ['web'] },
  body: z.object({ linkedinProfileUrl: profileUrl() }),
  replies: { 202: z.object({ status: AnalysisStatus }) },
  errors: ['no_profile_linked', 'another_profile_linked'],
});

/** The 5th, 10th and so on to the 95th percentile of the signals of a month. */
export const MonthQuantiles = z.array(z.int()).check(z.length(19));

export const MonthForecasts = z.object({
  /** By the member's own posting habit; its median is `predictedMonthlySignals`. */
  usual: MonthQuantiles,
  /** For numbers of posts that the member may plan, ascending. */
  byPosts: z.array(z.object({ posts: z.int(), quantiles: MonthQuantiles })),
});
export type MonthForecasts = z.output<typeof MonthForecasts>;

/** A forecast from LinkedIn's own files counts their engagements, which include clicks. */
export const FilesBasis = z.object({
  /** The days of the newest file. */
  from: z.iso.date(),
  until: z.iso.date(),
  /** Among the posts: small ones that the file leaves out, estimated from its totals by day. */
  estimatedPosts: z.int(),
  /**
   * Why the basis is thin. `short`: the file covers less than a year. `cut`: many posts are
   * estimated. `old`: it ends long ago. `few`: it has few posts.
   */
  doubts: z.array(z.enum(['short', 'cut', 'old', 'few'])),
});
export type FilesBasis = z.output<typeof FilesBasis>;

export const ProfileAnalysis = z.object({
  status: AnalysisStatus,
  /** The analyzed profile; `startAnalysis` takes it to retry after a failure. */
  linkedinProfileUrl: z.string(),
  /** Null until ready. */
  madeAt: z.nullable(dateTime()),
  /** The median of the coming month's signals; null until ready. */
  predictedMonthlySignals: z.nullable(z.int()),
  /** Key of the smallest plan that covers them, without `oneOff`; null until ready. */
  optimalPackage: z.nullable(z.string()),
  /** The basis of the forecast; null until ready. */
  basis: z.nullable(
    z.object({
      /** The 10th and 90th percentile: eight in ten months lie between them. */
      low: z.int(),
      high: z.int(),
      posts: z.int(),
      spanDays: z.int(),
      postsPerMonth: z.number(),
      engagementPerPost: z.number(),
      /** By how much posts that went viral raise the median, once. */
      oneOff: z.int(),
      confidence: z.enum(['none', 'low', 'fair', 'good']),
      /** Without a source, the files behind the forecast; null before one is imported. */
      files: z.optional(z.nullable(FilesBasis)),
    }),
  ),
  /** Null until ready, and if the posts show no engagement. */
  months: z.nullable(MonthForecasts),
});
export type ProfileAnalysis = z.output<typeof ProfileAnalysis>;

export const getAnalysis = route({
  method: 'GET',
  path: '/linkedin-profiles/analysis',
  summary: 'Get the status and result of the forecast',
  access: { session: ['web', 'extension'] },
  replies: { 200: ProfileAnalysis },
  errors: ['not_found'],
});
