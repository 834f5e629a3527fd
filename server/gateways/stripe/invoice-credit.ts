/** Minor units that an invoice added to its customer's credit; negative if it used some. */
export function getGivenCredit(invoice: {
  status: string | null;
  starting_balance: number;
  ending_balance: number | null;
}): number {
  // A draft has not used credit yet, and Stripe returns what a voided invoice used.
  return invoice.status === 'void' || invoice.ending_balance === null
    ? 0
    : invoice.starting_balance - invoice.ending_balance;
}
