import { runWithin } from '../platform/time/within.ts';
import { examineAffiliates } from './areas/affiliates.ts';
import { examineApify } from './areas/apify.ts';
import { examineDatabase } from './areas/database.ts';
import { examineKeys } from './areas/keys.ts';
import { examineLedger } from './areas/erasure-ledger.ts';
import { examineSettings } from './areas/configuration.ts';
import type { DoctorContext } from './examination/context.ts';
import {
  type Finding,
  type Report,
  createReport,
  type FindingVerdict,
} from './examination/finding.ts';
import { examineGoogle } from './areas/google.ts';
import { examineMail } from './areas/mail.ts';
import { examineModel } from './areas/model.ts';
import { examineOutside } from './areas/outside.ts';
import { examineSource } from './areas/source.ts';
import { examineStripe } from './areas/stripe.ts';

type Area = {
  title: string;
  needs: readonly (keyof DoctorContext['settings'])[];
  examine(context: DoctorContext, report: Report): Promise<void>;
};

/** In the order of setting up a new installation. */
const AREAS: readonly Area[] = [
  { title: 'Settings', needs: ['process', 'http', 'privacy', 'links'], examine: examineSettings },
  { title: 'Database', needs: ['storage'], examine: examineDatabase },
  { title: 'Keys', needs: ['storage'], examine: examineKeys },
  { title: 'Erasure ledger', needs: ['storage'], examine: examineLedger },
  { title: 'Stripe', needs: ['process', 'http', 'stripe'], examine: examineStripe },
  { title: 'Mail', needs: ['process', 'http', 'mail'], examine: examineMail },
  { title: 'HarvestAPI', needs: ['network'], examine: examineSource },
  { title: 'Apify', needs: ['apify'], examine: examineApify },
  { title: 'Language model', needs: ['languageModel'], examine: examineModel },
  { title: 'Google', needs: ['http', 'google'], examine: examineGoogle },
  { title: 'Address', needs: ['http'], examine: examineOutside },
  { title: 'FirstPromoter', needs: ['affiliates'], examine: examineAffiliates },
];

/** Settings that no API reports. */
export const BY_HAND: readonly string[] = [
  'Stripe › Billing › Revenue recovery › Retries: Smart Retries within two weeks, then cancel or mark unpaid. Rapport ends an unpaid plan after fifteen days.',
  'Stripe › Billing › Customer emails: off for receipts, refunds and failed payments, which Rapport sends; on for confirmations of 3D Secure.',
  'Stripe › Payments › Adaptive Pricing: Rapport switches it off at checkout, so that a buyer pays the currency shown.',
  'Stripe › Tax: decided with your accountant; STRIPE_AUTOMATIC_TAX=on needs Stripe Tax to be set up.',
  'Stripe › Product catalog › Promotion codes: created by hand; they apply to yearly prices only. Limit each to a product: its discount goes along to a larger plan.',
  'Stripe › Business details: public name, support address and branding, which buyers see.',
  'Google Auth Platform › Audience: published, not “Testing”; scopes openid, email and profile.',
  'Mail: a test mail (--touch) in the inbox and not in spam, with spf=pass, dkim=pass and dmarc=pass.',
  'HarvestAPI: automatic top-up of the balance.',
  'Apify › Billing › Limits: a monthly limit above APIFY_DAILY_BUDGET times 31.',
];

export type Diagnosis = {
  readonly findings: readonly Finding[];
  readonly byHand: readonly string[];
  readonly counts: Readonly<Record<FindingVerdict, number>>;
};

const AREA_WITHIN_MS = 60_000;
/** A test mail and a round trip take longer. */
const TOUCHING_WITHIN_MS = 120_000;

/**
 * Examines all areas concurrently. Each has a time limit, and its failure does not affect the
 * others.
 */
export async function diagnose(
  context: DoctorContext,
  withinMs = context.isTouching ? TOUCHING_WITHIN_MS : AREA_WITHIN_MS,
): Promise<Diagnosis> {
  const findings: Finding[] = [];
  const report = createReport('Settings', findings);
  for (const refusal of context.refusals)
    report.problem('start', refusal, 'Rapport’s environment; docs/settings.md lists every setting');
  const areas = await Promise.all(AREAS.map((area) => examineArea(area, context, withinMs)));
  findings.push(...areas.flat());
  return { findings, byHand: BY_HAND, counts: countFindings(findings) };
}

async function examineArea(
  { title, needs, examine }: Area,
  context: DoctorContext,
  withinMs: number,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  const report = createReport(title, findings);
  if (needs.some((part) => context.unread.has(part))) {
    report.skipped('settings', 'A setting is missing or malformed');
    return findings;
  }
  const describeUnfinished = (says: string) =>
    report.problem('check', says, 'Run doctor again; if it stays, report it as a bug');
  try {
    await runWithin(withinMs, examine(context, report), () =>
      describeUnfinished(`Not complete after ${withinMs / 1000} seconds`),
    );
  } catch (error) {
    describeUnfinished(
      `The check itself failed: ${error instanceof Error ? error.message : 'unknown'}`,
    );
  }
  // A check that missed its time limit may still report.
  return [...findings];
}

function countFindings(findings: readonly Finding[]): Diagnosis['counts'] {
  const countVerdict = (verdict: FindingVerdict) =>
    findings.filter((each) => each.verdict === verdict).length;
  return {
    ok: countVerdict('ok'),
    warning: countVerdict('warning'),
    problem: countVerdict('problem'),
    unknown: countVerdict('unknown'),
    skipped: countVerdict('skipped'),
  };
}
