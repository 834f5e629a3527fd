import type { Log } from '../../log/log.ts';
import type { Primary } from './primary.ts';

/** How far the log of the primary had come at which time. */
export type PrimaryLog = {
  /** Null until the primary has answered once. */
  getSystem(): string | null;
  /** Since when the primary is ahead of `position`. */
  computeLagMs(position: bigint): number;
  note(): Promise<void>;
};

/** A minute, at four samples a second. */
const SAMPLES = 240;

export function createPrimaryLog(primary: Omit<Primary, 'db'>, log: Log): PrimaryLog {
  const samples: { readonly at: number; readonly position: bigint }[] = [];
  let system: string | null = null;

  return {
    getSystem: () => system,
    computeLagMs(position) {
      const unseen = samples.find((sample) => sample.position > position);
      return unseen === undefined ? 0 : performance.now() - unseen.at;
    },
    async note() {
      try {
        system ??= await primary.readSystem();
        const at = performance.now();
        samples.push({ at, position: await primary.readPosition() });
        if (samples.length > SAMPLES) samples.shift();
      } catch (error) {
        // Without the primary there is no read.
        log.debug({ err: error }, 'the position of the primary is not known');
      }
    },
  };
}
