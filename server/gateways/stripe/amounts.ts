/** https://docs.stripe.com/currencies#zero-decimal; UGX and ISK have two for compatibility. */
const WITHOUT_DECIMALS: readonly string[] = [
  'BIF',
  'CLP',
  'DJF',
  'GNF',
  'JPY',
  'KMF',
  'KRW',
  'MGA',
  'PYG',
  'RWF',
  'VND',
  'VUV',
  'XAF',
  'XOF',
  'XPF',
];
const WITH_THREE_DECIMALS: readonly string[] = ['BHD', 'JOD', 'KWD', 'OMR', 'TND'];

/** Stripe's minor units are not always those of ISO 4217. */
function countDecimalsAtStripe(currency: string): number {
  if (WITHOUT_DECIMALS.includes(currency)) return 0;
  return WITH_THREE_DECIMALS.includes(currency) ? 3 : 2;
}

/** "$29.00", "¥2,900"; a currency outside ISO 4217, such as a stablecoin, shows its code. */
export function formatAmount(amount: number, currency: string): string {
  const code = currency.toUpperCase();
  const value = amount / 10 ** countDecimalsAtStripe(code);
  if (!/^[A-Z]{3}$/.test(code)) return `${code} ${value.toFixed(2)}`;
  return new Intl.NumberFormat('en-US', { style: 'currency', currency: code }).format(value);
}
