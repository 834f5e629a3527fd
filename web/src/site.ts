/** What the server tells every visitor, in the page's meta tags. */
export type Site = {
  websiteUrl: string;
  roadmapUrl: string;
  extensionStoreUrl: string;
  /** `on` or `off`. */
  google: string;
  /** The network's host for people to read, as in "www.linkedin.com". */
  networkHost: string;
};

/**
 * While the pages are rendered ahead of time the values are not known: the server's own placeholders
 * stand for them, and it replaces them in the finished HTML as it does in the meta tags.
 */
const PLACEHOLDERS: Site = {
  websiteUrl: '__WEBSITE_URL__',
  roadmapUrl: '__ROADMAP_URL__',
  extensionStoreUrl: '__EXTENSION_STORE_URL__',
  google: '__GOOGLE__',
  networkHost: '__NETWORK_HOST__',
};

/** For `vite` alone, which replaces nothing. */
const DEVELOPMENT: Site = {
  websiteUrl: 'https://example.com',
  roadmapUrl: 'https://example.com/roadmap',
  extensionStoreUrl: 'https://example.com/extension',
  google: 'on',
  networkHost: 'www.linkedin.com',
};

export const site: Site =
  typeof document === 'undefined'
    ? PLACEHOLDERS
    : import.meta.env.DEV
      ? DEVELOPMENT
      : {
          websiteUrl: meta('website-url'),
          roadmapUrl: meta('roadmap-url'),
          extensionStoreUrl: meta('extension-store-url'),
          google: meta('google'),
          networkHost: meta('network-host'),
        };

function meta(name: string): string {
  return document.querySelector(`meta[name="rapport:${name}"]`)?.getAttribute('content') ?? '';
}
