export type Site = {
  websiteUrl: string;
  roadmapUrl: string;
  extensionStoreUrl: string;
  /** Of the operator; empty without them. */
  termsUrl: string;
  memberPrivacyUrl: string;
  /** Of a month: "$29". */
  lowestPrice: string;
  /** `on` or `off`. */
  google: string;
  /** LinkedIn's host for display: "www.linkedin.com". */
  networkHost: string;
  /** The service that reads LinkedIn for us: "HarvestAPI"; empty if members import files only. */
  sourceTitle: string;
  /** Where openers are written: "api.example.com"; empty without a language model. */
  languageModelHost: string;
  /**
   * `complete`: the operator's texts are set. Without them people are not read (`paused`), or are
   * read anyway (`trial`).
   */
  privacyNotice: string;
  privacyController: string;
  privacyContact: string;
  privacyAssessmentUrl: string;
  peopleRetentionMonths: string;
};

/** The server replaces these placeholders in the prerendered HTML. */
const PLACEHOLDERS: Site = {
  websiteUrl: '__WEBSITE_URL__',
  roadmapUrl: '__ROADMAP_URL__',
  extensionStoreUrl: '__EXTENSION_STORE_URL__',
  termsUrl: '__TERMS_URL__',
  memberPrivacyUrl: '__MEMBER_PRIVACY_URL__',
  lowestPrice: '__LOWEST_PRICE__',
  google: '__GOOGLE__',
  networkHost: '__NETWORK_HOST__',
  sourceTitle: '__SOURCE_TITLE__',
  languageModelHost: '__LANGUAGE_MODEL_HOST__',
  privacyNotice: '__PRIVACY_NOTICE__',
  privacyController: '__PRIVACY_CONTROLLER__',
  privacyContact: '__PRIVACY_CONTACT__',
  privacyAssessmentUrl: '__PRIVACY_ASSESSMENT_URL__',
  peopleRetentionMonths: '__PEOPLE_RETENTION_MONTHS__',
};

/** Defaults for `vite`, which replaces nothing. */
const DEVELOPMENT: Site = {
  websiteUrl: 'https://example.com',
  roadmapUrl: 'https://example.com/roadmap',
  extensionStoreUrl: 'https://example.com/extension',
  termsUrl: '',
  memberPrivacyUrl: '',
  lowestPrice: '$29',
  google: 'on',
  networkHost: 'www.linkedin.com',
  sourceTitle: 'HarvestAPI',
  languageModelHost: '',
  privacyNotice: 'trial',
  privacyController: '',
  privacyContact: '',
  privacyAssessmentUrl: '',
  peopleRetentionMonths: '12',
};

export const site: Site = import.meta.env.SSR
  ? PLACEHOLDERS
  : import.meta.env.DEV
    ? DEVELOPMENT
    : {
        websiteUrl: readMeta('website-url'),
        roadmapUrl: readMeta('roadmap-url'),
        extensionStoreUrl: readMeta('extension-store-url'),
        termsUrl: readMeta('terms-url'),
        memberPrivacyUrl: readMeta('member-privacy-url'),
        lowestPrice: readMeta('lowest-price'),
        google: readMeta('google'),
        networkHost: readMeta('network-host'),
        sourceTitle: readMeta('source-title'),
        languageModelHost: readMeta('language-model-host'),
        privacyNotice: readMeta('privacy-notice'),
        privacyController: readMeta('privacy-controller'),
        privacyContact: readMeta('privacy-contact'),
        privacyAssessmentUrl: readMeta('privacy-assessment-url'),
        peopleRetentionMonths: readMeta('people-retention-months'),
      };

function readMeta(name: string): string {
  return document.querySelector(`meta[name="rapport:${name}"]`)?.getAttribute('content') ?? '';
}
