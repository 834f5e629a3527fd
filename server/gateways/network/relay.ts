import type { Money, SourceChoice, Spender } from './budget-shares.ts';
import { isRestriction, isSourceBudgetSpent, isUnclearAnswer } from './call-guard.ts';
import type { NetworkGateway } from './network.ts';

/** What all processes know about a source. */
export type SourceDuty = {
  /** Whether it may be called: not restricted, not failing for an hour, and with money for the share. */
  find(choice: SourceChoice): Promise<{ isUsable: boolean; isFailing: boolean }>;
  noteFailure(): Promise<void>;
  noteAnswer(): Promise<void>;
};

export type RelayMember = { gateway: NetworkGateway; money: Money; duty: SourceDuty };

/**
 * Several sources in order of preference. Each call goes to the first that may be called; if none
 * may, to the first of all, which says why. A list belongs to one source: `choose` returns it.
 */
export function createRelay(members: readonly [RelayMember, ...RelayMember[]]): NetworkGateway {
  let [current] = members;
  const [first] = members;

  async function choose(choice: SourceChoice): Promise<NetworkGateway> {
    const chosen = await findUsable(choice);
    if (choice.share === 'checks') current = chosen.member;
    return watch(chosen.member, chosen.isFailing);
  }

  async function findUsable(choice: SourceChoice) {
    for (const member of members) {
      const { isUsable, isFailing } = await member.duty.find(choice);
      if (isUsable) return { member, isFailing };
    }
    return { member: first, isFailing: false };
  }

  /** The call that finds out that its source is restricted goes to the next one at once. */
  async function call<T>(
    { share }: Spender,
    ask: (network: NetworkGateway) => Promise<T>,
  ): Promise<T> {
    const network = await choose({ share, mayTry: true });
    try {
      return await ask(network);
    } catch (error) {
      if (!isHandedOver(error)) throw error;
      const next = await choose({ share, mayTry: true });
      if (next.capabilities.name === network.capabilities.name) throw error;
      return ask(next);
    }
  }

  return {
    choose,
    sources: members.map(({ gateway, money }) => ({ ...gateway.capabilities, money })),
    get capabilities() {
      return current.gateway.capabilities;
    },
    get money() {
      return current.money;
    },
    lookUpProfile: (person, spender) =>
      call(spender, (network) => network.lookUpProfile(person, spender)),
    recentPosts: (author, limit, spender, mayContinue) =>
      call(spender, (network) => network.recentPosts(author, limit, spender, mayContinue)),
    reactions: (postId, cursor, spender) =>
      call(spender, (network) => network.reactions(postId, cursor, spender)),
    comments: (postId, cursor, spender) =>
      call(spender, (network) => network.comments(postId, cursor, spender)),
    replies: (commentUrl, cursor, spender) =>
      call(spender, (network) => network.replies(commentUrl, cursor, spender)),
    photo: (address) => first.gateway.photo(address),
  };
}

/** The source itself says that the next one is to be called. */
const isHandedOver = (error: unknown) => isRestriction(error) || isSourceBudgetSpent(error);

/** The gateway of one source, whose failures are noted. */
function watch({ gateway, money, duty }: RelayMember, wasFailing: boolean): NetworkGateway {
  let isFailing = wasFailing;

  async function note<T>(call: () => Promise<T>): Promise<T> {
    try {
      const answer = await call();
      if (isFailing) await duty.noteAnswer();
      isFailing = false;
      return answer;
    } catch (error) {
      if (!isHandedOver(error) && !isUnclearAnswer(error)) {
        isFailing = true;
        await duty.noteFailure();
      }
      throw error;
    }
  }

  return {
    capabilities: gateway.capabilities,
    money,
    photo: gateway.photo,
    lookUpProfile: (...asked) => note(() => gateway.lookUpProfile(...asked)),
    recentPosts: (...asked) => note(() => gateway.recentPosts(...asked)),
    reactions: (...asked) => note(() => gateway.reactions(...asked)),
    comments: (...asked) => note(() => gateway.comments(...asked)),
    replies: (...asked) => note(() => gateway.replies(...asked)),
  };
}

type WithNetwork = { network: NetworkGateway };

/** With the source that is in use now, for work that must not change its source. */
export async function chooseSource<D extends WithNetwork>(
  deps: D,
  choice: SourceChoice = { share: 'checks', mayTry: false },
): Promise<D> {
  const { choose } = deps.network;
  return choose ? { ...deps, network: await choose(choice) } : deps;
}

/** What the calls to the source in use may cost. */
export function getMoney({
  network,
  settings,
}: WithNetwork & { settings: { network: Money } }): Money {
  return network.money ?? settings.network;
}

/** Every source with its budget, in order of preference. */
export function listBudgets({
  network,
  settings,
}: WithNetwork & { settings: { network: Money } }): readonly { name: string; money: Money }[] {
  const { name } = network.capabilities;
  return network.sources ?? [{ name, money: getMoney({ network, settings }) }];
}
