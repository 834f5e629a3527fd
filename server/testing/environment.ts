/** What a program needs to start, besides its settings. */
export const PROGRAM_ENVIRONMENT = {
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
};

export const MINIMAL_ENVIRONMENT = {
  STRIPE_SECRET_KEY: 'sk_test_stand_in',
  STRIPE_WEBHOOK_SECRET: 'whsec_stand_in',
  SMTP_URL: 'smtp://127.0.0.1:2525',
  MAIL_FROM: 'Rapport <hello@rapport.example>',
  SUPPORT_EMAIL: 'support@rapport.example',
  HARVEST_API_KEY: 'stand-in',
} as const;

/** For tests of modules, which replace or never call the outside services. */
export const MODULE_ENVIRONMENT = {
  NODE_ENV: 'test',
  APP_URL: 'http://localhost:3000',
  STRIPE_SECRET_KEY: 'sk_test_none',
  STRIPE_WEBHOOK_SECRET: 'whsec_none',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'hello@example.com',
  SUPPORT_EMAIL: 'help@example.com',
  HARVEST_API_KEY: 'none',
} as const;
