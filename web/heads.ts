import { type Path, paths } from './src/paths.ts';

type Head = { readonly description: string; readonly isFound: boolean };

const PRODUCT =
  'Rapport shows who answers your posts, which of them are leads, and how to begin the conversation.';

const HEADS: Partial<Record<Path | '*', Head>> = {
  [paths.home]: { isFound: false, description: PRODUCT },
  [paths.login]: { isFound: true, description: PRODUCT },
  [paths.register]: {
    isFound: true,
    description:
      'Create an account, link a LinkedIn profile, and see how many signals to expect from its posts next month.',
  },
  [paths.forgotPassword]: {
    isFound: true,
    description: 'Set a new password for Rapport with a six-digit code that we send by email.',
  },
  [paths.contact]: {
    isFound: true,
    description: 'Write to the people behind Rapport. A person reads every message and answers it.',
  },
  [paths.people]: {
    isFound: true,
    description:
      'What is stored about people who engaged with posts here, and how to object, have it erased, or see it.',
  },
  [paths.error]: {
    isFound: true,
    description: 'This Rapport page is not loading correctly at the moment.',
  },
  [paths.accountDeleted]: {
    isFound: true,
    description: 'What is erased when a Rapport account is deleted, and what happens to its plan.',
  },
  '*': { isFound: false, description: 'There is no Rapport page at this address.' },
};

/** The meta tags of a page. `title` is HTML already; the server fills in its address at startup. */
export function buildHead(path: Path | '*', title: string): string {
  const head = HEADS[path];
  if (head === undefined) throw new Error(`${path} has no description`);
  const address = `__APP_URL__${path === '*' ? paths.home : path}`;
  return [
    `<meta name="description" content="${head.description}" />`,
    head.isFound
      ? `<link rel="canonical" href="${address}" />`
      : '<meta name="robots" content="noindex" />',
    '<meta property="og:type" content="website" />',
    '<meta property="og:site_name" content="Rapport" />',
    `<meta property="og:title" content="${title}" />`,
    `<meta property="og:description" content="${head.description}" />`,
    `<meta property="og:url" content="${address}" />`,
    '<meta property="og:image" content="__APP_URL__/social-card.png" />',
    '<meta property="og:image:width" content="1200" />',
    '<meta property="og:image:height" content="630" />',
    '<meta property="og:image:alt" content="Rapport: know who is listening before you speak." />',
    '<meta name="twitter:card" content="summary_large_image" />',
  ].join('');
}
