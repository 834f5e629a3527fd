export { findTokenActor, meterToken, rememberAnswers, runWhileTokenLives } from './calls.ts';
export { isApiToken } from './api-tokens.rules.ts';
export { revokeAllTokens } from './tokens.ts';
