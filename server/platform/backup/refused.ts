/** A refused or failed backup or restore; the message is one line for the operator. */
export class BackupRefused extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'BackupRefused';
  }
}

/** Turns a system error, such as a full disk, into a `BackupRefused`; other errors are bugs. */
export function toRefused(action: string, error: unknown): unknown {
  const isOfTheSystem = error instanceof Error && 'code' in error && 'syscall' in error;
  const isCut = error instanceof Error && 'code' in error && error.code === CUT;
  if (!isOfTheSystem && !isCut) return error;
  return new BackupRefused(`${action}: ${error.message}`, { cause: error });
}

const CUT = 'ERR_STREAM_PREMATURE_CLOSE';
