/** What API tokens may do, without schemas, so that the application can load it. */
export const SCOPES = [
  'signals:read',
  'leads:read',
  'leads:write',
  'insights:read',
  'openers:write',
  'export:read',
] as const;
export type TokenScope = (typeof SCOPES)[number];

/** As the screen says it. */
export const SCOPE_WORDS: Readonly<Record<TokenScope, string>> = {
  'signals:read': 'Read your signals',
  'leads:read': 'Read your leads and their history',
  'leads:write': 'Record touches, and change leads',
  'insights:read': 'Read your insights',
  'openers:write': 'Write openers with your AI credits',
  'export:read': 'Export your signals and leads',
};

export const TOKEN_NAME_MAX_LENGTH = 60;
export const TOKENS_MAX = 20;
export const TOKEN_DAYS = [30, 90, 365] as const;
