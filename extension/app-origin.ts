declare const __APP_ORIGIN__: string;

/** Origin of the application that this build belongs to: APP_URL when it was built. */
export const APP_ORIGIN = __APP_ORIGIN__;
