/** A backup or a restore that is not begun, or not ended; the message is one line for a person. */
export class BackupRefused extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'BackupRefused';
  }
}
