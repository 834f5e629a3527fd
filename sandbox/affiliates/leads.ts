import type { DocumentStore } from '../platform/store.ts';

export type AffiliateLead = {
  id: number;
  tid: string | null;
  refId: string | null;
  email: string | null;
  uid: string | null;
  /** Time of the sign-up, ISO 8601. */
  at: string;
};

type SignUp = Omit<AffiliateLead, 'id' | 'at'> & { at: string | null };

export type AffiliateLeads = ReturnType<typeof createLeads>;

const firstId = 29_200_001;

export function createLeads(documents: DocumentStore, now: () => number = Date.now) {
  const list = (): AffiliateLead[] => documents.list<AffiliateLead>('lead', { newestFirst: true });
  return {
    list,
    /** Idempotent per visit: returns the existing lead. */
    track: (signUp: SignUp): AffiliateLead =>
      documents.transaction(() => {
        const known = list();
        const same = known.find((lead) => isSame(lead, signUp));
        if (same) return same;
        const at = signUp.at ?? new Date(now()).toISOString();
        const lead = { ...signUp, id: firstId + known.length, at };
        documents.put('lead', String(lead.id), lead);
        return lead;
      }),
  };
}

function isSame(lead: AffiliateLead, signUp: SignUp): boolean {
  const keys = ['tid', 'uid', 'email'] as const;
  return keys.some((key) => signUp[key] !== null && signUp[key] === lead[key]);
}
