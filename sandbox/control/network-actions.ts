import type { NetworkControl } from './network.ts';

type Form = Record<string, unknown>;

export function createNetworkActions(network: NetworkControl) {
  return {
    '/network': async (form: Form) => {
      const name = String(form['publicIdentifier']).trim();
      network.addEngagement(name, { count: Number(form['count']) });
      return '/?done=engagement#network';
    },
    '/network/clock': async (form: Form) => {
      network.advanceClock({ advanceSeconds: Number(form['advanceSeconds']) });
      return '/?done=network-clock#network-acts';
    },
    '/network/posts': async (form: Form) => {
      const text = String(form['text']).trim();
      network.write(String(form['author']).trim(), text === '' ? {} : { text });
      return '/?done=post#network-acts';
    },
    '/network/acts': async (form: Form) => {
      const [act, type] = String(form['act']).split(':');
      const post = network.newestPostOf(String(form['author']).trim());
      network.act(post.id, { actor: form['actor'], do: act, type, text: form['text'] });
      return '/?done=act#network-acts';
    },
    '/network/headline': async (form: Form) => {
      network.describe(String(form['member']).trim(), { headline: form['headline'] });
      return '/?done=headline#network-acts';
    },
    '/network/close': async (form: Form) => {
      network.close(String(form['member']).trim());
      return '/?done=closed#network-acts';
    },
    '/network/behavior': async (form: Form) => {
      network.behave({
        order: form['order'],
        opaqueComments: form['opaqueComments'],
        replyCounts: form['replyCounts'],
        replyList: form['replyList'],
        nestedReplies: Number(form['nestedReplies']),
        listCap: Number(form['listCap']),
        countLagSeconds: Number(form['countLagSeconds']),
        restricted: form['restricted'] === 'true',
      });
      return '/?done=behavior#network-acts';
    },
  };
}
