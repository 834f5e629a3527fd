import * as z from 'zod/mini';
import { PROFILE_URL_MAX_LENGTH } from '../limits.ts';
import { route } from '../route.ts';

const profileUrl = () => z.string().check(z.minLength(1), z.maxLength(PROFILE_URL_MAX_LENGTH));

export const ProfilePreview = z.object({
  /** Address of the picture on our own origin, or null where there is none. */
  profileUrl: z.nullable(z.string()),
  firstName: z.string(),
  lastName: z.string(),
  followers: z.int(),
  headline: z.string(),
});
export type ProfilePreview = z.output<typeof ProfilePreview>;

export const lookUpProfile = route({
  method: 'GET',
  path: '/linkedin-profiles',
  summary: 'A preview of the profile behind an address',
  access: 'signed-in',
  query: z.object({ linkedin_profile_url: profileUrl() }),
  replies: { 200: z.object({ data: ProfilePreview }) },
  errors: ['not_found', 'network_unavailable'],
});

export const getProfilePhoto = route({
  method: 'GET',
  path: '/linkedin-profiles/photos/:photoId',
  summary: 'The picture of a looked-up profile',
  access: 'public',
  params: z.object({ photoId: z.string().check(z.regex(/^[\w-]{22,64}$/)) }),
  replies: { 200: z.unknown() },
  mediaType: 'image/*',
  errors: ['not_found', 'network_unavailable'],
});

export const LinkedProfile = z.object({
  linkedinUsername: z.string(),
  linkedinProfileUrl: z.string(),
});

export const linkProfile = route({
  method: 'POST',
  path: '/linkedin-profiles',
  summary: 'Link the one profile of the account; there is no way back',
  access: 'signed-in',
  body: z.object({
    linkedinProfileUrls: z
      .array(profileUrl())
      .check(z.length(1, { error: 'Send exactly one URL' })),
  }),
  /** 201 where it was linked by this call, 200 where the same one was linked before. */
  replies: { 200: LinkedProfile, 201: LinkedProfile },
  errors: ['another_profile_linked', 'not_found', 'network_unavailable'],
});

export const AnalysisStatus = z.enum(['queued', 'running', 'ready', 'failed']);

export const startAnalysis = route({
  method: 'POST',
  path: '/linkedin-profiles/analysis',
  summary: 'Start the analysis of the linked profile; it starts again only where it failed',
  access: 'signed-in',
  body: z.object({ linkedinProfileUrl: profileUrl() }),
  replies: { 202: z.object({ status: AnalysisStatus }) },
  errors: ['no_profile_linked', 'another_profile_linked'],
});

export const ProfileAnalysis = z.object({
  status: AnalysisStatus,
  /** The analysed profile: what `startAnalysis` takes to begin again where it failed. */
  linkedinProfileUrl: z.string(),
  /** Expected signals of the coming month; null until ready. */
  predictedMonthlySignals: z.nullable(z.int()),
  /** Key of the smallest plan that covers the expected month; null until ready. */
  optimalPackage: z.nullable(z.string()),
  /** What the prediction rests on; null until ready. */
  basis: z.nullable(
    z.object({
      low: z.int(),
      high: z.int(),
      posts: z.int(),
      spanDays: z.int(),
      postsPerMonth: z.number(),
      engagementPerPost: z.number(),
      confidence: z.enum(['none', 'low', 'fair', 'good']),
    }),
  ),
});
export type ProfileAnalysis = z.output<typeof ProfileAnalysis>;

export const getAnalysis = route({
  method: 'GET',
  path: '/linkedin-profiles/analysis',
  summary: 'How far the analysis is, and what it found',
  access: 'signed-in',
  openToExtension: true,
  replies: { 200: ProfileAnalysis },
  errors: ['not_found'],
});
