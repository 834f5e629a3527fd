/** The parts of a text, which are separated by semicolons. */
const list = (text: string): string[] => text.split(';').map((each) => each.trim());

export type Market = {
  /** The user's description of the ideal customer. */
  sentence: string;
  titles: Readonly<Record<Language, readonly string[]>>;
  /** Titles of other buyers, which the description does not contain. */
  adjacent: readonly string[];
  industries: readonly string[];
  /**
   * Words besides the role, such as tools in use; one of them matters, and the user does not say
   * so.
   */
  cues: readonly string[];
  /** The people that sellers to the same market address. */
  audience: string;
};

export type Language = 'en' | 'de' | 'fr';
export const LANGUAGES: readonly Language[] = ['en', 'de', 'fr'];

export const MARKETS: readonly Market[] = [
  {
    sentence: 'RevOps and sales-ops heads in B2B SaaS, no recruiters',
    titles: {
      en: list(`
        Head of RevOps; VP Revenue Operations; Sales Operations Manager; RevOps Lead; Director,
        Sales Ops
      `),
      de: ['Leiterin RevOps', 'Leiter Vertriebssteuerung', 'Head of Revenue Operations'],
      fr: ['Responsable RevOps', 'Directrice des opérations commerciales'],
    },
    adjacent: list(`
      GTM Systems Lead; Commercial Excellence; Head of Growth; Business Operations Lead
    `),
    industries: ['SaaS', 'B2B SaaS', 'software', 'cloud'],
    cues: ['Salesforce', 'HubSpot', 'scale-up', 'forecasting'],
    audience: 'revenue leaders',
  },
  {
    sentence: 'Vertriebsleiter und Geschäftsführer im Maschinenbau, keine Berater',
    titles: {
      en: ['Head of Sales', 'VP Sales', 'Managing Director', 'Sales Director'],
      de: list(`
        Vertriebsleiter; Vertriebsleiterin; Leiter Vertrieb; Geschäftsführer; Geschäftsführerin
      `),
      fr: ['Directeur des ventes', 'Directrice commerciale', 'Directeur général'],
    },
    adjacent: list(`
      Leiter Business Development; Export Manager; Prokurist; Key Account Director
    `),
    industries: ['Maschinenbau', 'machinery', 'Anlagenbau', 'industrial automation'],
    cues: ['Mittelstand', 'Hidden Champion', 'Export', 'ERP'],
    audience: 'Vertriebsteams',
  },
  {
    sentence: 'HR heads and people operations leads at logistics companies; no coaches',
    titles: {
      en: list(`
        Head of HR; VP Human Resources; People Operations Lead; HR Director; HR Manager
      `),
      de: ['Personalleiterin', 'Leiter HR', 'Personalleiter', 'Leitung Personalwesen'],
      fr: ['Directrice des ressources humaines', 'Responsable RH'],
    },
    adjacent: ['Chief of Staff', 'Workforce Planning Lead', 'Payroll Lead', 'Site Director'],
    industries: ['logistics', 'freight', 'Logistik', 'supply chain'],
    cues: ['shift planning', 'Workday', 'onboarding', 'retention'],
    audience: 'HR teams',
  },
];

export const OTHER_TITLES = list(`
  Software Engineer; Barista; Teacher; Data Analyst; Student of economics; Nurse; Architect; UX
  Designer; Project Manager; Account Executive; SDR; Journalist; Lawyer; Recruiter; Talent
  Partner; Professor; Backend Developer; Office Manager; Customer Support; Photographer; Product
  Owner; Investor; Event Manager; Business Analyst; QA Engineer; Consultant; Researcher; Civil
  Engineer; Pharmacist; Editor
`);
export const COMPANIES = list(`
  Northbeam; Kiln; Orbital Labs; Veldt; Sunhaus; Brightwater; Tessera; Quill & Co; Fennec;
  Ironwood; Lumen; Copperfield; Saltworks; Hawthorn; Palisade; Driftless; Meridian; Arbor;
  Juniper; Cobalt
`);
export const VAGUE_HEADLINES = [
  '',
  '',
  'Coffee lover',
  'Making things happen',
  'Dad of three. Views my own.',
  'Curious mind',
  'Lifelong learner',
  'Building something new',
  'She/her',
  'Growth mindset | Dreamer',
  '🚀',
  'Passionate about people',
];
export const SELLER_FORMS = list(`
  I help {audience} win more | Coach; Consultant for {title}s; Ghostwriter for {audience};
  Fractional {title}; Helping {audience} save time | Agency owner; {title} coach & trainer;
  Founder of an agency for {audience}; Advisor to {title}s in {industry}
`);

export const QUESTIONS: Readonly<Record<Language, readonly string[]>> = {
  en: [
    'How did you measure the change?',
    'Which tool do you use for this step?',
    'Would that work for a smaller team as well?',
  ],
  de: ['Wie habt ihr das gemessen?', 'Funktioniert das auch mit einem kleinen Team?'],
  fr: ['Comment avez-vous mesuré cela ?', 'Quel outil utilisez-vous pour cette étape ?'],
};
export const REMARKS: Readonly<Record<Language, readonly string[]>> = {
  en: [
    'We tried the same last year and the second quarter was hard',
    'In our case the handover was the weak point',
    'The part about ownership matches what we see with our customers',
  ],
  de: [
    'Bei uns war die Übergabe immer der schwache Punkt',
    'Das haben wir letztes Jahr genauso erlebt',
  ],
  fr: [
    'Chez nous le point faible était toujours le passage de relais',
    'Nous avons vécu la même chose l’an dernier',
  ],
};
export const STOCK_COMMENTS = list(`
  Great post; Love this; So true; Well said; Thanks for sharing; Agree 100%; Spot on!; Very
  insightful; Great insights, thanks for sharing this with us; This is so true, thank you for
  sharing this; 👏👏👏
`);
