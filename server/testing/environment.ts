export const MINIMAL_ENVIRONMENT = {
  STRIPE_SECRET_KEY: 'sk_test_stand_in',
  STRIPE_WEBHOOK_SECRET: 'whsec_stand_in',
  SMTP_URL: 'smtp://127.0.0.1:2525',
  MAIL_FROM: 'Rapport <hello@rapport.example>',
  SUPPORT_EMAIL: 'support@rapport.example',
  HARVEST_API_KEY: 'stand-in',
} as const;
