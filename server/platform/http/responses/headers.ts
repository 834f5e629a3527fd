import { createHash } from 'node:crypto';

export function listSecurityHeaders(secureOrigin: boolean): readonly (readonly [string, string])[] {
  return secureOrigin ? [...ON_EVERY_RESPONSE, HTTPS_ONLY] : ON_EVERY_RESPONSE;
}

/** The Content-Security-Policy of a page, which allows its inline scripts and styles by hash. */
export function writePolicy(html: string): string {
  return formatPolicy(
    hashElements(html.matchAll(/<script>([^]*?)<\/script>/g)),
    hashElements(html.matchAll(/<style>([^]*?)<\/style>/g)),
  );
}

function hashElements(elements: Iterable<RegExpExecArray>): string[] {
  return [...elements].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
}

function formatPolicy(scripts: readonly string[], styles: readonly string[]): string {
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

const OWN_FILES_ONLY = formatPolicy([], []);

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
