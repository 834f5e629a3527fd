import type { Money, SourceChoice } from './budget-shares.ts';
import { isRestriction, isSourceBudgetSpent } from './call-guard.ts';
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

  return {
    choose,
    sources: members.map(({ gateway, money }) => ({ ...gateway.capabilities, money })),
    get capabilities() {
      return current.gateway.capabilities;
    },
    get money() {
      return current.money;
    },
    async lookUpProfile(person, spender) {
      return (await choose({ share: spender.share, mayTry: true })).lookUpProfile(person, spender);
    },
    async recentPosts(author, limit, spender, mayContinue) {
      return (await choose({ share: spender.share, mayTry: true })).recentPosts(
        author,
        limit,
        spender,
        mayContinue,
      );
    },
    async reactions(postId, cursor, spender) {
      return (await choose({ share: spender.share, mayTry: true })).reactions(
        postId,
        cursor,
        spender,
      );
    },
    async comments(postId, cursor, spender) {
      return (await choose({ share: spender.share, mayTry: true })).comments(
        postId,
        cursor,
        spender,
      );
    },
    async replies(commentUrl, cursor, spender) {
      return (await choose({ share: spender.share, mayTry: true })).replies(
        commentUrl,
        cursor,
        spender,
      );
    },
    photo: (address) => first.gateway.photo(address),
  };
}

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
      if (!isRestriction(error) && !isSourceBudgetSpent(error)) {
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
