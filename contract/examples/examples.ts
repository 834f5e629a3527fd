import { COUNTED_POST, INSIGHTS, OVERVIEW } from './figures.ts';
import { CURSOR, LEAD, POST, SIGNAL, TOUCH } from './people.ts';

export type OperationExample = { readonly request?: unknown; readonly response?: unknown };

const TABLE_PREVIEW = {
  columns: ['First Name', 'Last Name', 'LinkedIn URL'],
  rows: [['Mara', 'Lindqvist', 'https://www.linkedin.com/in/mara-lindqvist']],
  count: 24,
  withoutPublicAddress: 0,
};
const REQUEST_KEY = '4f6f0c1e-6f0b-4c39-9d0a-9a4f0f5f2b11';

/** By operation: one example of each JSON body that API tokens send or receive. */
export const EXAMPLES: Readonly<Record<string, OperationExample>> = {
  getOwnApiToken: {
    response: {
      id: '0f0e6a54-3c63-4b8e-9d53-1f6f8f0a7c21',
      name: 'n8n',
      hint: 'rap_9fK2',
      scopes: ['signals:read', 'leads:read'],
      createdAt: '2026-11-01T09:00:00.000Z',
      expiresAt: '2027-01-30T09:00:00.000Z',
      hasEnded: false,
      lastUsedAt: '2026-11-03T09:10:00.000Z',
      lastUsedFrom: '203.0.x.x',
    },
  },
  listSignals: { response: { items: [{ ...SIGNAL, fit: 4 }], nextCursor: CURSOR, count: null } },
  getSignalsOverview: { response: OVERVIEW },
  listSignalPosts: { response: { items: [{ ...POST, signals: 18 }], nextCursor: null } },
  previewExport: { response: TABLE_PREVIEW },
  listLeads: {
    response: {
      items: [LEAD],
      nextCursor: null,
      rankedAt: '2026-11-03T09:14:00.000Z',
      order: 'rank',
      idealCustomer: 'RevOps heads in B2B SaaS',
      people: 311,
      connected: 18,
      fitting: 24,
      counts: {
        todo: 6,
        all: 311,
        reminders: 3,
        contacted: 7,
        replied: 2,
        meeting: 2,
        won: 1,
        lost: 1,
        setAside: { answers: 42, rules: 61, team: 8 },
      },
      waiting: 0,
      nearest: [],
      asksAboutReactions: false,
    },
  },
  findLeads: {
    response: { items: [{ id: LEAD.id, name: LEAD.name, headline: LEAD.headline, note: null }] },
  },
  getLead: {
    response: {
      lead: LEAD,
      source: 'HarvestAPI',
      deleteAfter: '2028-11-03T08:52:00.000Z',
      firstSeenAt: '2026-10-01T07:30:00.000Z',
      merges: [],
      samePeople: [],
    },
  },
  listLeadHistory: {
    response: {
      items: [
        {
          at: SIGNAL.sortAt,
          signal: SIGNAL,
          touch: null,
          source: 'HarvestAPI',
          deleteAfter: '2028-11-03T08:52:00.000Z',
        },
      ],
      nextCursor: null,
    },
  },
  changeLead: {
    request: { isMarked: true, later: { whenEngages: true } },
    response: { isMarked: true, later: { whenEngages: true } },
  },
  recordTouch: {
    request: { key: REQUEST_KEY, kind: 'contacted', text: TOUCH.text, nextOn: TOUCH.nextOn },
    response: TOUCH,
  },
  changeTouch: { request: { nextOn: '2026-11-10' }, response: TOUCH },
  deleteTouch: { response: { deleted: true } },
  previewLeadExport: { response: TABLE_PREVIEW },
  getInsights: { response: INSIGHTS },
  getPost: {
    response: {
      ...COUNTED_POST,
      countedAt: '2026-11-03T09:14:00.000Z',
      membersReached: { count: 9_871, from: null, until: '2026-11-02' },
    },
  },
  getComposer: {
    response: {
      channels: ['reply', 'note-200', 'note-300', 'message'],
      facts: [
        {
          id: 'comment-41',
          kind: 'comment',
          text: SIGNAL.detail,
          source: 'her comment, 3 Nov',
          at: SIGNAL.sortAt,
          isTicked: true,
        },
      ],
      relation: {
        known: {
          connectedOn: '2021-03-02',
          invitedOn: null,
          isInvitedByMember: null,
          wroteOn: null,
          writtenToOn: null,
          isByName: false,
        },
        connectionsAsOf: '2026-11-12T09:30:00.000Z',
      },
      advice: null,
      language: 'en',
      tone: 'thoughtful',
      hasModel: true,
      credits: { left: 49, renewsAt: '2026-12-01T00:00:00.000Z', isReserved: false },
      written: [],
    },
  },
  writeOpener: {
    request: {
      key: REQUEST_KEY,
      signal: SIGNAL.no,
      channel: 'reply',
      language: 'en',
      facts: ['comment-41'],
    },
  },
  copyOpener: { request: { n: 1 }, response: { copiedAt: '2026-11-03T10:00:00.000Z' } },
};
