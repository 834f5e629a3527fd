declare const __APP_ORIGIN__: string;

/** The application's origin: APP_URL at build time. */
export const APP_ORIGIN = __APP_ORIGIN__;
