import type { Behavior } from '../network/by-hand/behavior.ts';
import type { Network } from '../network/network.ts';
import type { Person } from '../network/people.ts';
import { parse } from './input.ts';
import * as request from './network-input.ts';

export function createSourceControl(network: Network, personNamed: (name: string) => Person) {
  const clock = () => ({
    now: Math.floor(network.now() / 1000),
    aheadSeconds: network.clock.aheadSeconds(),
  });
  const behavior = () => ({
    ...network.behaviors.of(),
    restricted: network.behaviors.isRestricted(),
  });

  return {
    clock,
    advanceClock(input: unknown) {
      network.clock.advance(parse(request.NetworkClockRequest, input).advanceSeconds);
      return clock();
    },
    behavior,
    behave(input: unknown) {
      const { restricted, ...settings } = parse(request.BehaviorRequest, input);
      network.behaviors.change(given(settings));
      if (restricted !== undefined) network.behaviors.restrict(restricted);
      return behavior();
    },
    resetBehavior: (): void => network.behaviors.reset(),
    behaviorOf: (publicIdentifier: string): Behavior =>
      network.behaviors.of(personNamed(publicIdentifier)),
    behaveFor(publicIdentifier: string, input: unknown): Behavior {
      const settings = parse(request.MemberBehaviorRequest, input);
      const person = personNamed(publicIdentifier);
      network.behaviors.change(given(settings), person);
      return network.behaviors.of(person);
    },
    calls: () => network.calls.read(),
    clearCalls: (): void => network.calls.clear(),
  };
}

/** Absent settings stay as they are. */
function given(settings: {
  [K in keyof Behavior]?: Behavior[K] | undefined;
}): Partial<Behavior> {
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
}
