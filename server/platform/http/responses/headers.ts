import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';

/** Written to Node's response directly: a middleware's Headers object would double the cost. */
export function setSecurityHeaders(response: ServerResponse, secureOrigin: boolean): void {
  response.setHeader('content-security-policy', OWN_FILES_ONLY);
  response.setHeader('x-content-type-options', 'nosniff');
  response.setHeader('referrer-policy', 'no-referrer');
  response.setHeader('x-frame-options', 'DENY');
  response.setHeader('cross-origin-opener-policy', 'same-origin');
  response.setHeader('cross-origin-resource-policy', 'same-origin');
  response.setHeader('permissions-policy', 'camera=(), geolocation=(), microphone=()');
  if (secureOrigin) {
    response.setHeader('strict-transport-security', 'max-age=31536000; includeSubDomains');
  }
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
