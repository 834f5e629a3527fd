/** The parts of a text, which are separated by semicolons. */
const list = (text: string): string[] => text.split(';').map((each) => each.trim());

export type Market = {
  /** The user's description of the ideal customer. */
  sentence: string;
  titles: readonly string[];
  /** Titles of other buyers, which the description does not contain. */
  adjacent: readonly string[];
  industries: readonly string[];
  /** The people that sellers to the same market address. */
  audience: string;
};

export const MARKETS: readonly Market[] = [
  {
    sentence: 'RevOps and sales-ops heads in B2B SaaS, no recruiters',
    titles: list(`
      Head of RevOps; VP Revenue Operations; Sales Operations Manager; RevOps Lead; Director,
      Sales Ops; Leiterin RevOps; Responsable RevOps; Leiter Vertriebssteuerung
    `),
    adjacent: list('GTM Systems Lead; Commercial Excellence; Head of Growth; Operations Lead'),
    industries: ['SaaS', 'B2B SaaS', 'software', 'cloud'],
    audience: 'revenue leaders',
  },
  {
    sentence: 'HR heads and people operations leads at logistics companies; no coaches',
    titles: list(`
      Head of HR; VP Human Resources; People Operations Lead; HR Director; HR Manager; Leiter HR;
      Personalleiterin; Directrice des ressources humaines; Responsable RH
    `),
    adjacent: list('Chief of Staff; Workforce Planning Lead; Payroll Lead; Site Director'),
    industries: ['logistics', 'freight', 'Logistik', 'supply chain'],
    audience: 'HR teams',
  },
];

export const OTHER_TITLES = list(`
  Software Engineer; Barista; Teacher; Data Analyst; Student of economics; Nurse; Architect; UX
  Designer; Project Manager; Account Executive; SDR; Journalist; Lawyer; Recruiter; Talent
  Partner; Professor; Backend Developer; Office Manager; Customer Support; Photographer; Product
  Owner; Investor; Event Manager; Business Analyst; QA Engineer; Consultant; Researcher; Editor
`);
/** Endings that tell a reader that the person is not wanted. */
export const JUNIOR = [' (junior)', ' intern', ', open to work', ' analyst', ' assistant'];
export const COMPANIES = list('Northbeam; Kiln; Orbital Labs; Veldt; Sunhaus; Tessera; Fennec');
export const VAGUE_HEADLINES = list(`
  ; Coffee lover; Making things happen; Dad of three. Views my own.; Curious mind; Lifelong
  learner; Building something new; She/her; Growth mindset | Dreamer; 🚀
`);
export const SELLER_FORMS = list(`
  I help {audience} win more | Coach; Consultant for {title}s; Ghostwriter for {audience};
  Fractional {title}; Helping {audience} save time | Agency owner; {title} coach & trainer;
  Founder of an agency for {audience}; Advisor to {title}s in {industry}
`);

export const QUESTIONS = list(`
  How did you measure the change?; Which tool do you use for this step?; Would that work for a
  smaller team as well?; Wie habt ihr das gemessen?; Comment avez-vous mesuré cela ?
`);
export const REMARKS = list(`
  We tried the same last year and the second quarter was hard; In our case the handover was the
  weak point; The part about ownership matches what we see with our customers; Das haben wir
  letztes Jahr genauso erlebt; Chez nous le point faible était toujours le passage de relais
`);
export const STOCK_COMMENTS = list(`
  Great post; Love this; So true; Well said; Thanks for sharing; Agree 100%; Spot on!; Very
  insightful; Great insights, thanks for sharing this with us; 👏👏👏
`);
