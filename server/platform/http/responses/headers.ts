import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';

/** Written to Node's response directly: a middleware's Headers object would double the cost. */
export function setSecurityHeaders(response: ServerResponse, secureOrigin: boolean): void {
  for (const [name, value] of securityHeaders(secureOrigin)) response.setHeader(name, value);
}

export function securityHeaders(secureOrigin: boolean): readonly (readonly [string, string])[] {
  return secureOrigin ? [...ON_EVERY_RESPONSE, HTTPS_ONLY] : ON_EVERY_RESPONSE;
}

/** The Content-Security-Policy of a page, which allows its inline scripts and styles by hash. */
export function policyOf(html: string): string {
  return policyWith(
    hashesOf(html.matchAll(/<script>([^]*?)<\/script>/g)),
    hashesOf(html.matchAll(/<style>([^]*?)<\/style>/g)),
  );
}

function hashesOf(elements: Iterable<RegExpExecArray>): string[] {
  return [...elements].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
}

function policyWith(scripts: readonly string[], styles: readonly string[]): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    ["style-src 'self'", ...styles].join(' '),
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');
}

const OWN_FILES_ONLY = policyWith([], []);

const ON_EVERY_RESPONSE = [
  ['content-security-policy', OWN_FILES_ONLY],
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'no-referrer'],
  ['x-frame-options', 'DENY'],
  ['cross-origin-opener-policy', 'same-origin'],
  ['cross-origin-resource-policy', 'same-origin'],
  ['permissions-policy', 'camera=(), geolocation=(), microphone=()'],
] as const;

const HTTPS_ONLY = ['strict-transport-security', 'max-age=31536000; includeSubDomains'] as const;
