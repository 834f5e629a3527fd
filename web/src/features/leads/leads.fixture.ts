import type { ShownLead } from './lead.ts';

export function makeLead(id: number, changes: Partial<ShownLead> = {}): ShownLead {
  return {
    id,
    name: `Person ${id}`,
    headline: 'Head of Revenue',
    readAt: '2026-11-18T09:00:00Z',
    url: `https://www.linkedin.com/in/person-${id}`,
    rank: 3,
    move: null,
    fit: { value: 0.8, bars: 4 },
    engagement: { value: 0.5, bars: 2 },
    isNewFace: false,
    backAfterDays: null,
    connectedOn: null,
    held: null,
    reasons: [],
    caution: null,
    signals: 3,
    lastEngagedAt: '2026-11-20T09:00:00Z',
    stage: null,
    isMarked: false,
    later: null,
    askedAt: null,
    due: null,
    reminder: null,
    setAside: null,
    ...changes,
  };
}
