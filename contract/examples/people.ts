/** A person, posts and signals that the examples of the API share. */
export const POST = {
  no: 7,
  url: 'https://www.linkedin.com/feed/update/urn:li:activity:7260000000000000001/',
  title: 'Pricing is a product',
  postedAt: '2026-11-03T08:00:00.000Z',
};

const PERSON = {
  id: 12,
  name: 'Mara Lindqvist',
  headline: 'Head of RevOps at Northbeam',
  url: 'https://www.linkedin.com/in/mara-lindqvist',
};

export const SIGNAL = {
  no: 41,
  kind: 'comment',
  detail: 'How did you measure the drop?',
  replyTo: null,
  previousDetail: null,
  changed: null,
  withdrawn: null,
  happened: { after: '2026-11-03T08:52:00.000Z', before: '2026-11-03T08:52:00.000Z' },
  sortAt: '2026-11-03T08:52:00.000Z',
  firstSeenAt: '2026-11-03T09:14:00.000Z',
  openedAt: '2026-11-03T09:14:00.000Z',
  isNew: true,
  isQuestion: false,
  isHistory: false,
  isFirst: false,
  person: { ...PERSON, kind: 'member', signals: 3 },
  post: POST,
};

export const LEAD = {
  ...PERSON,
  readAt: '2026-11-03T09:14:00.000Z',
  rank: 1,
  move: 4,
  fit: { value: 0.92, bars: 4 },
  engagement: { value: 0.71, bars: 3 },
  isNewFace: false,
  backAfterDays: null,
  connectedOn: '2021-03-02',
  held: null,
  reasons: [
    { code: 'question', words: 'Asked a question under a post', evidence: [41], share: 0.6 },
  ],
  caution: null,
  signals: 3,
  lastEngagedAt: '2026-11-03T08:52:00.000Z',
  askedAt: '2026-11-03T08:52:00.000Z',
  stage: null,
  isMarked: false,
  later: null,
  due: null,
  reminder: null,
  setAside: null,
};

export const TOUCH = {
  no: 5,
  kind: 'contacted',
  text: 'Sent the benchmark',
  at: '2026-11-03T10:02:00.000Z',
  nextOn: '2026-11-10',
  mergedFrom: null,
};

export const CURSOR = 'eyJzb3J0QXQiOiIyMDI2LTExLTAzVDA4OjUyOjAwLjAwMFoiLCJubyI6NDF9';
