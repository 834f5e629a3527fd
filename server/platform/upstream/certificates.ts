import { readFileSync } from 'node:fs';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';

/**
 * Codes of a certificate that is not trusted, expired or for another name:
 * https://nodejs.org/api/tls.html#x509-certificate-error-codes
 */
export function isCertificateFault(code: string | null): boolean {
  return code !== null && CERTIFICATE_CODES.test(code);
}

const CERTIFICATE_CODES =
  /^(?:ERR_TLS_CERT_\w+|CERT_\w+|UNABLE_TO_(?:GET|VERIFY|DECRYPT|DECODE)_\w+|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|HOSTNAME_MISMATCH|INVALID_(?:CA|PURPOSE)|PATH_LENGTH_EXCEEDED)$/;

/** Without the names in the certificate, which are the words of an outside service. */
export function hideCertificateNames(error: unknown): unknown {
  if (!(error instanceof Error && 'code' in error)) return error;
  if (error.code !== 'ERR_TLS_CERT_ALTNAME_INVALID') return error;
  return Object.assign(new Error('The certificate is for another host'), { code: error.code });
}

/**
 * Node reads NODE_EXTRA_CA_CERTS before `--env-file`, so a variable of such a file has no effect on
 * its own. Like Node, reports a file that cannot be used, and goes on without it.
 */
export function trustExtraCertificates(
  file: string | undefined,
  warn: (line: string) => void,
): void {
  if (!file || getCACertificates('extra').length > 0) return;
  try {
    setDefaultCACertificates([...getCACertificates('default'), readFileSync(file, 'utf8')]);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    warn(`NODE_EXTRA_CA_CERTS is ignored: ${file} cannot be used: ${why}`);
  }
}
