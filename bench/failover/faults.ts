import type { Cluster } from './cluster.ts';

/** `run` returns the repair. */
export type DrilledFault = { readonly name: string; run(cluster: Cluster): Promise<() => void> };

const POSTGRES: DrilledFault = {
  name: 'PostgreSQL killed',
  async run(cluster) {
    cluster.killPostgres(await cluster.findNode('leader'));
    return () => {};
  },
};
const LEADER: DrilledFault = {
  name: 'leader killed',
  async run(cluster) {
    const leader = await cluster.findNode('leader');
    cluster.killNode(leader);
    return () => cluster.startNode(leader);
  },
};
const LINK: DrilledFault = {
  name: 'link cut',
  async run(cluster) {
    const leader = await cluster.findNode('leader');
    cluster.setLink(leader, 'down');
    return () => cluster.setLink(leader, 'up');
  },
};
const SWITCH_OVER: DrilledFault = {
  name: 'switch-over',
  async run(cluster) {
    await cluster.switchOver(
      await cluster.findNode('leader'),
      await cluster.findNode('sync_standby'),
    );
    return () => {};
  },
};
const REBUILD: DrilledFault = {
  name: 'replica rebuilt',
  async run(cluster) {
    await cluster.rebuild(await cluster.findNode('sync_standby'));
    return () => {};
  },
};

/** A broken repair shows only with the next fault, so that each is followed by another. */
export const FAULTS = [
  POSTGRES,
  LEADER,
  LINK,
  LEADER,
  SWITCH_OVER,
  LINK,
  REBUILD,
  LEADER,
  POSTGRES,
];
