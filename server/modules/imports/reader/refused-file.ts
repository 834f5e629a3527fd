import type { FileRefusal } from '../../../../contract/import-words.ts';
import { toStorableText } from './storable-text.ts';

/** The file is not what can be imported. `detail`: what it contains instead, for the member. */
export class RefusedFile extends Error {
  override readonly name = 'RefusedFile';
  readonly reason: FileRefusal;
  readonly detail: string;

  constructor(reason: FileRefusal, detail = '', options?: ErrorOptions) {
    super(`${reason} ${detail}`.trim(), options);
    this.reason = reason;
    this.detail = toStorableText(detail.slice(0, 200));
  }
}
