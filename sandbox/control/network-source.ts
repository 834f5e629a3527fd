import type { Behaviour } from '../network/by-hand/behaviour.ts';
import type { Network } from '../network/network.ts';
import type { Person } from '../network/people.ts';
import { parse } from './input.ts';
import * as request from './network-input.ts';

export function createSourceControl(network: Network, personNamed: (name: string) => Person) {
  const clock = () => ({
    now: Math.floor(network.now() / 1000),
    aheadSeconds: network.clock.aheadSeconds(),
  });
  const behaviour = () => ({
    ...network.behaviours.of(),
    restricted: network.behaviours.isRestricted(),
  });

  return {
    clock,
    advanceClock(input: unknown) {
      network.clock.advance(parse(request.NetworkClockRequest, input).advanceSeconds);
      return clock();
    },
    behaviour,
    behave(input: unknown) {
      const { restricted, ...settings } = parse(request.BehaviourRequest, input);
      network.behaviours.change(given(settings));
      if (restricted !== undefined) network.behaviours.restrict(restricted);
      return behaviour();
    },
    resetBehaviour: (): void => network.behaviours.reset(),
    behaviourOf: (publicIdentifier: string): Behaviour =>
      network.behaviours.of(personNamed(publicIdentifier)),
    behaveFor(publicIdentifier: string, input: unknown): Behaviour {
      const settings = parse(request.MemberBehaviourRequest, input);
      const person = personNamed(publicIdentifier);
      network.behaviours.change(given(settings), person);
      return network.behaviours.of(person);
    },
    calls: () => network.calls.read(),
    clearCalls: (): void => network.calls.clear(),
  };
}

/** Absent settings stay as they are. */
function given(settings: {
  [K in keyof Behaviour]?: Behaviour[K] | undefined;
}): Partial<Behaviour> {
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
}
