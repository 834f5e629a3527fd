import type { Adapter, AdapterPayload } from 'oidc-provider';
import type { DocumentStore } from '../platform/store.ts';

type StoredDocument = { payload: AdapterPayload; expiresAt: number | null };

export function createAdapter(documents: DocumentStore) {
  return (model: string): Adapter => {
    const kind = `identity.${model}`;
    const read = (id: string): AdapterPayload | undefined => {
      const kept = documents.get<StoredDocument>(kind, id);
      if (!kept) return undefined;
      if (kept.expiresAt === null || kept.expiresAt > Date.now()) return kept.payload;
      documents.delete(kind, id);
      return undefined;
    };
    const findBy = (field: 'uid' | 'userCode', value: string) =>
      documents
        .list<StoredDocument>(kind)
        .map(({ payload }) => payload)
        .find((payload) => payload[field] === value);

    return {
      async upsert(id, payload, expiresIn) {
        const expiresAt = expiresIn ? Date.now() + expiresIn * 1000 : null;
        const kept: StoredDocument = { payload, expiresAt };
        documents.put(kind, id, kept, payload.grantId ? { tag: payload.grantId } : {});
      },
      find: async (id) => read(id),
      findByUid: async (uid) => findBy('uid', uid),
      findByUserCode: async (userCode) => findBy('userCode', userCode),
      async consume(id) {
        const kept = documents.get<StoredDocument>(kind, id);
        if (!kept) return;
        const payload = { ...kept.payload, consumed: Math.floor(Date.now() / 1000) };
        documents.put(kind, id, { ...kept, payload });
      },
      async destroy(id) {
        documents.delete(kind, id);
      },
      async revokeByGrantId(grantId) {
        for (const { payload } of documents.list<StoredDocument>(kind, { tag: grantId })) {
          if (payload.jti) documents.delete(kind, payload.jti);
        }
      },
    };
  };
}
