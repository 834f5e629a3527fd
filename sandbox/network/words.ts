import { splitList } from './names.ts';
import type { Random } from './random.ts';

type Words = readonly [string, ...string[]];

export const companies = splitList(`
  Northwind Logistics, Kestrel Analytics, Halden & Roe, Brightwater Energy, Tessel, Morrow Foods,
  Calder Robotics, Juniper Lane, Oakline Bank, Parallel Health, Saltmarsh Studio, Veldt Mobility,
  Quarry Software, Lumen Freight, Ostara Labs, Ridgeway Partners, Fennel & Co, Aster Insurance,
  Bluecap Systems, Minster Legal
`);

export const places = splitList(
  `
  Lisbon, Portugal; Zagreb, Croatia; Rotterdam, Netherlands; Gothenburg, Sweden; Lyon, France;
  Leeds, United Kingdom; Vienna, Austria; Toronto, Canada; Nairobi, Kenya; Pune, India;
  Osaka, Japan; Austin, United States
`,
  /;\s+/,
);

const roles = splitList(`
  Head of Sales, Founder, Account Executive, Customer Success Lead, Product Manager,
  Chief Revenue Officer, Operations Director, Marketing Lead, Managing Partner, Software Engineer,
  People Partner, Procurement Manager, Design Lead, Consultant, Business Development Manager,
  Data Analyst, Regional Director, Finance Lead
`);

const topics = splitList(`
  pricing, hiring, discovery calls, onboarding, forecasting, remote teams, procurement,
  product feedback, partnerships, retention, cold outreach, customer interviews, negotiation,
  supply chains, team rituals, demos, renewals, writing, meetings, sales and marketing,
  territory planning
`);

const openers: readonly [(topic: string) => string, ...((topic: string) => string)[]] = [
  (topic) => `We got ${topic} wrong for two years before somebody said it aloud.`,
  (topic) => `A small note on ${topic}, from a long week.`,
  (topic) => `Three people asked me about ${topic} this month, so here is the whole answer.`,
  (topic) => `Unpopular with my own team: most of what we call ${topic} is habit.`,
  (topic) => `What changed my mind on ${topic} was a single spreadsheet.`,
  (topic) => `Yesterday a customer explained ${topic} to me better than I ever did.`,
  (topic) => `If I had to start again with ${topic}, I would do one thing first.`,
  (topic) => `Nobody warns you how quiet ${topic} gets once it works.`,
];

const bodies: Words = [
  'We wrote down every step, removed four of them, and nobody noticed. That told us enough.',
  'The number we watched went up; the number that mattered stayed where it was.',
  'I sat next to the people who do the work for two days. Half of my plan did not survive lunch.',
  'We tried the tidy version first. The version that lasted was the one people could explain.',
  'It took eleven calls to hear the same sentence twice. After that we could not stop hearing it.',
  'The fix was dull: one owner, one date, one page. It has held for three quarters.',
  'We asked ten customers who left. Seven named the same afternoon.',
  'It cost us a quarter. It would have cost a year had we been prouder.',
];

const closings: Words = [
  'How do you handle this?',
  'Curious what others have seen.',
  'I would do it again, only sooner.',
  'Happy to share the template: just ask.',
  'What would you have tried first?',
  'More on this next week.',
  'If you have fought with this too, tell me how it ended.',
];

const remarks: Words = [
  'How did you measure this?',
  'We saw exactly this last spring, only with partners instead of customers.',
  'The part about one owner is the whole story for me.',
  'Did the team agree from the start, or did that take a while?',
  'Sending this to two colleagues right now.',
  'I would add: it only works when the date is real.',
  'Would love to see that template.',
  'Does this hold for smaller accounts as well?',
  'We tried the opposite and came back within a month.',
  'Which tool did you use for the interviews?',
  'This matches what our buyers tell us. Could we compare notes some time?',
  'Honest and useful, as ever.',
  'What would you do differently with half of the budget?',
  'We are in the middle of this at the moment. May I ask you two questions about it?',
];

const replies: Words = [
  'Good question: we counted by hand for two weeks.',
  'It took longer than I like to admit.',
  'Sent you a message with the details.',
  'Yes, for smaller accounts even more so.',
];

export function writeHeadline(random: Random, company: string, [topic, second]: readonly string[]) {
  const role = random.pick(roles);
  const forms: Words = [
    `${role} at ${company}`,
    `${role} @ ${company} | ${writeSentence(topic)} and ${second}`,
    `${role} at ${company}. I write about ${topic}, ${second} and what happens in between.`,
    `${writeSentence(topic)} · ${writeSentence(second)} · ${role}`,
  ];
  return random.pick(forms);
}

export function pickTopics(random: Random): readonly [string, ...string[]] {
  const start = random.whole(0, topics.length - 1);
  const getTopic = (index: number) => topics[index % topics.length] ?? topics[0];
  return [getTopic(start), getTopic(start + 4), getTopic(start + 9)];
}

export function writePostText(random: Random, ownTopics: readonly [string, ...string[]]): string {
  const topic = random.pick(ownTopics);
  return [random.pick(openers)(topic), random.pick(bodies), random.pick(closings)].join('\n\n');
}

export const writeRemark = (random: Random): string => random.pick(remarks);
export const writeReply = (random: Random): string => random.pick(replies);

function writeSentence(words = ''): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
