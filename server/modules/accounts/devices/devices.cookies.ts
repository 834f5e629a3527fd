import { getCookieName, setCookie } from '../../../platform/http/cookies.ts';
import { DEVICE_LIFETIME_SECONDS } from './devices.ts';

const DEVICE = { name: 'rapport-device', path: '/', sameSite: 'Strict' } as const;

export function keepDevice(secret: string, appUrl: string): string {
  return setCookie(DEVICE, { value: secret, maxAgeSeconds: DEVICE_LIFETIME_SECONDS, appUrl });
}

export function readDevice(cookies: Readonly<Record<string, string>>, appUrl: string) {
  return cookies[getCookieName(DEVICE, appUrl)];
}
