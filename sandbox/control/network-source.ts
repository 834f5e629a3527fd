import type { NetworkBehavior } from '../network/by-hand/behavior.ts';
import type { Network } from '../network/network.ts';
import type { SandboxPerson } from '../network/people.ts';
import { parse } from './input.ts';
import * as request from './network-input.ts';

export function createSourceControl(
  network: Network,
  personNamed: (name: string) => SandboxPerson,
) {
  const describeClock = () => ({
    now: Math.floor(network.now() / 1000),
    aheadSeconds: network.clock.aheadSeconds(),
  });
  const describeBehavior = () => ({
    ...network.behaviors.of(),
    restricted: network.behaviors.isRestricted(),
  });

  return {
    clock: describeClock,
    advanceClock(input: unknown) {
      network.clock.advance(parse(request.NetworkClockRequest, input).advanceSeconds);
      return describeClock();
    },
    behavior: describeBehavior,
    behave(input: unknown) {
      const { restricted, ...settings } = parse(request.BehaviorRequest, input);
      network.behaviors.change(selectGiven(settings));
      if (restricted !== undefined) network.behaviors.restrict(restricted);
      return describeBehavior();
    },
    resetBehavior: (): void => network.behaviors.reset(),
    behaviorOf: (publicIdentifier: string): NetworkBehavior =>
      network.behaviors.of(personNamed(publicIdentifier)),
    behaveFor(publicIdentifier: string, input: unknown): NetworkBehavior {
      const settings = parse(request.MemberBehaviorRequest, input);
      const person = personNamed(publicIdentifier);
      network.behaviors.change(selectGiven(settings), person);
      return network.behaviors.of(person);
    },
  };
}

/** Absent settings stay as they are. */
function selectGiven(settings: {
  [K in keyof NetworkBehavior]?: NetworkBehavior[K] | undefined;
}): Partial<NetworkBehavior> {
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
}
