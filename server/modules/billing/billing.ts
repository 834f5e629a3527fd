export { findCustomer, findSubscription } from './billing.store.ts';
export { getCustomerNow, getCredits, openDueAllowances } from './credits/credits.ts';
export { releaseCredit, reserveCredit } from './credits/opener-credits.ts';
export { refundSignals, spendSignals, type SpendingBounds } from './credits/spending.ts';
export { countEvents, listEvents, readLedger } from './ledger.store.ts';
export { planCatalog } from './plan-catalog.ts';
export { reconcile } from './sync/reconcile.ts';
export { syncCustomer } from './sync/sync-customer.ts';
