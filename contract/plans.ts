import * as z from 'zod/mini';

export const PLAN_KEYS = ['package_one', 'package_two', 'package_three', 'package_four'] as const;
export type PlanKey = (typeof PLAN_KEYS)[number];
export type Interval = 'monthly' | 'yearly';

export const PLAN_NAMES = {
  default: 'Default',
  package_one: 'Classic',
  package_two: 'Networker',
  package_three: 'Influencer',
  package_four: 'World Class',
} as const;

/** The display name of a plan; an unknown key is shown as the default plan. */
export function planName(key: string): string {
  return Object.hasOwn(PLAN_NAMES, key)
    ? PLAN_NAMES[key as keyof typeof PLAN_NAMES]
    : PLAN_NAMES.default;
}

/** The initial catalog for a payment provider; afterwards the provider is authoritative. */
export const DEFAULT_PLANS = [
  { key: 'package_one', monthlyAmount: 2900, yearlyAmount: 24_360, signals: 250, aiCredits: 50 },
  { key: 'package_two', monthlyAmount: 5900, yearlyAmount: 49_560, signals: 1000, aiCredits: 150 },
  {
    key: 'package_three',
    monthlyAmount: 11_900,
    yearlyAmount: 99_960,
    signals: 4000,
    aiCredits: 400,
  },
  {
    key: 'package_four',
    monthlyAmount: 24_900,
    yearlyAmount: 209_160,
    signals: 15_000,
    aiCredits: 1000,
  },
] as const satisfies readonly {
  key: PlanKey;
  /** Minor units (cents). */
  monthlyAmount: number;
  yearlyAmount: number;
  signals: number;
  aiCredits: number;
}[];

export const Price = z.object({
  interval: z.enum(['monthly', 'yearly']),
  /** Minor units. */
  amount: z.int(),
  /** With currency sign, for a whole period: "$29.00". */
  formattedAmount: z.string(),
  /** ISO 4217, lower case. */
  currency: z.string(),
  stripePriceId: z.string(),
});
export type Price = z.output<typeof Price>;

export const Plan = z.object({
  key: z.string(),
  name: z.string(),
  description: z.string(),
  features: z.array(z.string()),
  monthlySignals: z.int(),
  monthlyAiCredits: z.int(),
  prices: z.array(Price),
});
export type Plan = z.output<typeof Plan>;
