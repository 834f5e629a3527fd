/** A backup or a restore that is not begun, or not ended; the message is one line for a person. */
export class BackupRefused extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'BackupRefused';
  }
}

/** A fault on the way, such as a full disk, as a refusal that says what was done; bugs stay bugs. */
export function asRefused(what: string, error: unknown): unknown {
  const isOfTheSystem = error instanceof Error && 'code' in error && 'syscall' in error;
  const isCut = error instanceof Error && 'code' in error && error.code === CUT;
  if (!isOfTheSystem && !isCut) return error;
  return new BackupRefused(`${what}: ${error.message}`, { cause: error });
}

const CUT = 'ERR_STREAM_PREMATURE_CLOSE';
