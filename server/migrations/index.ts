import type { Migrations } from '../platform/database/migrations.ts';
import * as platform from './0000_platform.ts';
import * as accounts from './0001_accounts.ts';
import * as billing from './0002_billing.ts';
import * as profiles from './0003_profiles.ts';
import * as affiliates from './0004_affiliates.ts';
import * as devices from './0005_devices.ts';
import * as billingNotices from './0006_billing_notices.ts';
import * as payments from './0007_payments.ts';
import * as amounts from './0008_amounts.ts';
import * as codes from './0009_codes.ts';
import * as security from './0010_security.ts';
import * as photosDrawnAnew from './0011_photos_drawn_anew.ts';
import * as leaving from './0012_leaving.ts';
import * as customersChecked from './0013_customers_checked.ts';
import * as forecast from './0014_forecast.ts';
import * as sources from './0015_sources.ts';
import * as tracking from './0016_tracking.ts';
import * as privacy from './0017_privacy.ts';
import * as privacyRequests from './0018_privacy_requests.ts';
import * as readingPlans from './0019_reading_plans.ts';
import * as issuedForecasts from './0020_issued_forecasts.ts';
import * as followers from './0021_followers.ts';
import * as leads from './0022_leads.ts';
import * as exportsAndSearch from './0023_exports_and_search.ts';
import * as rings from './0024_rings.ts';
import * as openers from './0025_openers.ts';
import * as briefs from './0026_briefs.ts';
import * as costOfCalls from './0027_cost_of_calls.ts';
import * as refusedMerges from './0028_refused_merges.ts';
import * as countOfReactions from './0029_count_of_reactions.ts';
import * as basisOfSnapshots from './0030_basis_of_snapshots.ts';
import * as replies from './0033_replies.ts';
import * as openStatuses from './0034_open_statuses.ts';
import * as openedSignals from './0035_opened_signals.ts';
import * as paidAndDelivered from './0036_paid_and_delivered.ts';
import * as shortfallOfOpeners from './0037_shortfall_of_openers.ts';
import * as briefsAndReplies from './0038_briefs_and_replies.ts';
import * as goneProfiles from './0039_gone_profiles.ts';
import * as leadErasures from './0040_lead_erasures.ts';
import * as identitiesOfHandoffs from './0041_identities_of_handoffs.ts';
import * as authoritativeIdentities from './0042_authoritative_identities.ts';
import * as countsWhenRead from './0044_counts_when_read.ts';
import * as erasedSignals from './0046_erased_signals.ts';
import * as callsOfRequestedLooks from './0047_calls_of_requested_looks.ts';
import * as retentionSinceEngagement from './0048_retention_since_engagement.ts';
import * as wholeListings from './0049_whole_listings.ts';
import * as repeatedLookups from './0050_repeated_lookups.ts';
import * as missedProfiles from './0051_missed_profiles.ts';
import * as openedRequests from './0052_opened_requests.ts';
import * as missingPosts from './0053_missing_posts.ts';
import * as hiddenComments from './0054_hidden_comments.ts';
import * as noPreviews from './0055_no_previews.ts';
import * as namesOfCompanies from './0056_names_of_companies.ts';
import * as installation from './0057_installation.ts';
import * as erasureLedger from './0058_erasure_ledger.ts';
import * as invalidatedForecasts from './0059_invalidated_forecasts.ts';
import * as sharesOfBudgets from './0060_shares_of_budgets.ts';
import * as partialHistories from './0061_partial_histories.ts';
import * as todaysTimeZones from './0062_todays_time_zones.ts';
import * as pagesAndHiddenMembers from './0063_pages_and_hidden_members.ts';
import * as confirmedDeletions from './0064_confirmed_deletions.ts';
import * as scheduledChanges from './0065_scheduled_changes.ts';
import * as rulesGoWithTheirVerdict from './0066_rules_go_with_their_verdict.ts';
import * as unpaidDuplicates from './0067_unpaid_duplicates.ts';
import * as googleAddresses from './0068_google_addresses.ts';
import * as hiddenMembers from './0069_hidden_members.ts';
import * as paidShares from './0070_paid_shares.ts';
import * as unstoredItems from './0075_unstored_items.ts';
import * as wordsOfServices from './0077_words_of_services.ts';
import * as usedCreditDue from './0078_used_credit_due.ts';
import * as emailCodes from './0081_email_codes.ts';
import * as checks from './0086_checks.ts';
import * as trackedProfiles from './0088_tracked_profiles.ts';
import * as welcomeCodes from './0089_welcome_codes.ts';
import * as removedRules from './0091_removed_rules.ts';
import * as apiTokens from './0097_api_tokens.ts';
import * as webhooks from './0098_webhooks.ts';
import * as agents from './0100_agents.ts';
import * as keysWithAccounts from './0105_keys_with_accounts.ts';
import * as profilesWithoutLookup from './0116_profiles_without_lookup.ts';
import * as silences from './0120_silences.ts';
import * as failingSources from './0123_failing_sources.ts';
import * as erasedPeopleOfWebhooks from './0127_erased_people_of_webhooks.ts';
import * as secretsWithAccounts from './0130_secrets_with_accounts.ts';
import * as identityRoutes from './0131_identity_routes.ts';
import * as stripeRoutes from './0132_stripe_routes.ts';
import * as routesWithoutTokens from './0133_routes_without_tokens.ts';
import * as signalsByWorth from './0136_signals_by_worth.ts';
import * as membersReached from './0142_members_reached.ts';
import * as imports from './0093_imports.ts';

/** Oldest first. A migration that has run anywhere is never changed; a new one corrects it. */
export const migrations: Migrations = {
  '0000_platform': platform,
  '0001_accounts': accounts,
  '0002_billing': billing,
  '0003_profiles': profiles,
  '0004_affiliates': affiliates,
  '0005_devices': devices,
  '0006_billing_notices': billingNotices,
  '0007_payments': payments,
  '0008_amounts': amounts,
  '0009_codes': codes,
  '0010_security': security,
  '0011_photos_drawn_anew': photosDrawnAnew,
  '0012_leaving': leaving,
  '0013_customers_checked': customersChecked,
  '0014_forecast': forecast,
  '0015_sources': sources,
  '0016_tracking': tracking,
  '0017_privacy': privacy,
  '0018_privacy_requests': privacyRequests,
  '0019_reading_plans': readingPlans,
  '0020_issued_forecasts': issuedForecasts,
  '0021_followers': followers,
  '0022_leads': leads,
  '0023_exports_and_search': exportsAndSearch,
  '0024_rings': rings,
  '0025_openers': openers,
  '0026_briefs': briefs,
  '0027_cost_of_calls': costOfCalls,
  '0028_refused_merges': refusedMerges,
  '0029_count_of_reactions': countOfReactions,
  '0030_basis_of_snapshots': basisOfSnapshots,
  '0033_replies': replies,
  '0034_open_statuses': openStatuses,
  '0035_opened_signals': openedSignals,
  '0036_paid_and_delivered': paidAndDelivered,
  '0037_shortfall_of_openers': shortfallOfOpeners,
  '0038_briefs_and_replies': briefsAndReplies,
  '0039_gone_profiles': goneProfiles,
  '0040_lead_erasures': leadErasures,
  '0041_identities_of_handoffs': identitiesOfHandoffs,
  '0042_authoritative_identities': authoritativeIdentities,
  '0044_counts_when_read': countsWhenRead,
  '0046_erased_signals': erasedSignals,
  '0047_calls_of_requested_looks': callsOfRequestedLooks,
  '0048_retention_since_engagement': retentionSinceEngagement,
  '0049_whole_listings': wholeListings,
  '0050_repeated_lookups': repeatedLookups,
  '0051_missed_profiles': missedProfiles,
  '0052_opened_requests': openedRequests,
  '0053_missing_posts': missingPosts,
  '0054_hidden_comments': hiddenComments,
  '0055_no_previews': noPreviews,
  '0056_names_of_companies': namesOfCompanies,
  '0057_installation': installation,
  '0058_erasure_ledger': erasureLedger,
  '0059_invalidated_forecasts': invalidatedForecasts,
  '0060_shares_of_budgets': sharesOfBudgets,
  '0061_partial_histories': partialHistories,
  '0062_todays_time_zones': todaysTimeZones,
  '0063_pages_and_hidden_members': pagesAndHiddenMembers,
  '0064_confirmed_deletions': confirmedDeletions,
  '0065_scheduled_changes': scheduledChanges,
  '0066_rules_go_with_their_verdict': rulesGoWithTheirVerdict,
  '0067_unpaid_duplicates': unpaidDuplicates,
  '0068_google_addresses': googleAddresses,
  '0069_hidden_members': hiddenMembers,
  '0070_paid_shares': paidShares,
  '0075_unstored_items': unstoredItems,
  '0077_words_of_services': wordsOfServices,
  '0078_used_credit_due': usedCreditDue,
  '0081_email_codes': emailCodes,
  '0086_checks': checks,
  '0088_tracked_profiles': trackedProfiles,
  '0089_welcome_codes': welcomeCodes,
  '0091_removed_rules': removedRules,
  '0093_imports': imports,
  '0097_api_tokens': apiTokens,
  '0098_webhooks': webhooks,
  '0100_agents': agents,
  '0105_keys_with_accounts': keysWithAccounts,
  '0116_profiles_without_lookup': profilesWithoutLookup,
  '0120_silences': silences,
  '0123_failing_sources': failingSources,
  '0127_erased_people_of_webhooks': erasedPeopleOfWebhooks,
  '0130_secrets_with_accounts': secretsWithAccounts,
  '0131_identity_routes': identityRoutes,
  '0132_stripe_routes': stripeRoutes,
  '0133_routes_without_tokens': routesWithoutTokens,
  '0136_signals_by_worth': signalsByWorth,
  '0142_members_reached': membersReached,
};
