/** One table for the schemas, the server over HTTP and the forms (specification, section 5). */
export type Edge = {
  readonly value: unknown;
  readonly says: string | null;
};

export type FormEdges = {
  readonly call: string;
  readonly isSignedIn?: boolean;
  /** A valid form around the tested field. `nth` makes addresses unique. */
  readonly base: (nth: number) => Record<string, unknown>;
  readonly fields: Readonly<Record<string, readonly Edge[]>>;
};

const accepted = (...values: unknown[]): Edge[] => values.map((value) => ({ value, says: null }));
const refused = (says: string, ...values: unknown[]): Edge[] =>
  values.map((value) => ({ value, says }));

/** One letter is a name in scripts whose letters are words, but not at registration. */
const name = (tooShort: string, words: Edge[]): Edge[] => [
  ...words,
  ...refused(tooShort, '', 'A', 'A ', '  ', ' Ada', '\tAda', '\u00A0Ada', '\u3000Ada'),
  ...refused(tooShort, '\u200B\u200B\u200B', 'A\u200B', '\u3164\u3164', '\u2800\u2800'),
  ...accepted('Bo', 'Bo ', 'Åsa', '小龙', 'O’Neill-Smith Jr.', 'x'.repeat(100)),
  ...accepted('e\u0301'.repeat(100), 'क्\u200Dष'),
  ...refused('Please use at most 100 characters', 'x'.repeat(101)),
  ...refused(
    'Line breaks and other control characters are not allowed',
    'Bo\r\nBcc: x',
    'Bo\u0000',
    'B\u0007o',
    'Bo\u2028Bo',
    'Bo \u202Emoc.evil',
    '\u2066Bo\u2069',
  ),
];
const FIRST = 'First name must be at least 2 characters long';
const LAST = 'Last name must be at least 2 characters long';
const WORDS = ['李', '李 ', '김'];
const FIRST_NAME = name(FIRST, refused(FIRST, ...WORDS));
const LAST_NAME = name(LAST, refused(LAST, ...WORDS));
const OWN_FIRST_NAME = name(FIRST, accepted(...WORDS));
const OWN_LAST_NAME = name(LAST, accepted(...WORDS));

const makeAddress = (length: number) => {
  const domain = `${'b'.repeat(60)}.${'c'.repeat(60)}.example.com`;
  return `${'a'.repeat(length - domain.length - 1)}@${domain}`;
};
const email = (words: { empty: string; invalid: string }): Edge[] => [
  ...refused(words.empty, '', '   '),
  ...refused(
    words.invalid,
    'ada',
    'ada@',
    '@example.com',
    'ada@example',
    'ada..l@example.com',
    '.ada@example.com',
    'ada@-example.com',
    'ada@1.2.3.4',
    'ada@example.com.',
    'ada@exam_ple.com',
    'ada@пример .рф',
    'ivan@пример.1',
    'иван@пример.рф',
    'ada@@example.com',
    'a b@example.com',
    '"ada"@example.com',
    'ada＠example.com',
    'ada@example.com, eve@example.com',
    makeAddress(255),
  ),
  ...accepted('a@b.co', 'ada+news@mail.example.com', ' Ada@Example.COM ', makeAddress(254)),
  ...accepted('iva@xn--e1afmkfd.xn--p1ai', 'ivan@пример.рф', 'ada@münchen.example'),
  ...accepted('sales&marketing@firma.example', "!#$%&'*/?=^_`{|}~@firma.example"),
];
const NEW_EMAIL = email({ empty: 'Invalid email address', invalid: 'Invalid email address' });
const EMAIL = email({ empty: 'This field is required', invalid: 'Invalid email format' });

const password = (symbols: string, others: string): Edge[] => {
  const weak = `Password must have at least 8 characters, a lowercase and an uppercase letter, a number and one of ${symbols}`;
  return [
    ...accepted('Vq7!mzKe'),
    ...refused(weak, '', 'Vq7!mzK', 'vq7!mzke', 'VQ7!MZKE', 'Vqx!mzKe', 'Vq7xmzKe', 'äöü7!ÄÖÜ'),
    ...accepted(...Array.from(symbols, (symbol) => `Vq7${symbol}mzKe`)),
    ...refused(weak, ...Array.from(others, (symbol) => `Vq7${symbol}mzKe`)),
    ...accepted(`Vq7!mzKe${'-'.repeat(120)}`),
    ...refused('Please use at most 128 characters', `Vq7!mzKe${'-'.repeat(121)}`),
  ];
};
const REGISTRATION_PASSWORD = password('!@#$%^&*(),.?":{}|<>', "-_=+[];'`~/\\ ä");
const NEW_PASSWORD = password('@$!%*?&', '#^(),.":{}|<>-_ ');

const repetition = (differs: string): Edge[] => [
  ...accepted('Vq7!mzKe'),
  ...refused(differs, '', 'Vq7!mzKE', 'Vq7!mzKe ', 'Vq7!mzK'),
];
const TYPED_PASSWORD: Edge[] = [
  ...refused('This field is required', ''),
  ...accepted('x', ' ', 'x'.repeat(128)),
  ...refused('Please use at most 128 characters', 'x'.repeat(129)),
];

const MESSAGE: Edge[] = [
  ...refused(
    'Please enter at least 10 characters',
    '',
    'x'.repeat(9),
    ' '.repeat(20),
    'x         ',
  ),
  ...refused('Please enter at least 10 characters', '\u200B'.repeat(10)),
  ...accepted('x'.repeat(10), 'line\nby line', 'x'.repeat(2000), 'e\u0301'.repeat(2000)),
  ...refused('Please enter at most 2000 characters', 'x'.repeat(2001)),
];

const CODE: Edge[] = [
  ...accepted(123_456, '123456', '000007', 7, 0),
  ...refused(
    'Please enter the 6-digit code',
    '',
    '1234567',
    1_234_567,
    '12a456',
    '１２３４５６',
    -1,
    1.5,
    null,
  ),
];

const PROFILE_URL: Edge[] = [
  ...accepted(
    'https://www.linkedin.com/in/ada-lovelace',
    'https://linkedin.com/in/ada-lovelace/',
    'https://www.linkedin.com/in/josé-garcía',
    'https://www.linkedin.com/in/jos%C3%A9-garc%C3%ADa',
    'https://www.linkedin.com/in/李小龙',
    'https://www.linkedin.com/in/a',
    `https://www.linkedin.com/in/${'a'.repeat(100)}`,
    `https://www.linkedin.com/in/${encodeURIComponent('ก'.repeat(100))}`,
    `https://www.linkedin.com/in/${encodeURIComponent('👩'.repeat(100))}`,
    `https://www.linkedin.com/in/${encodeURIComponent('각'.repeat(100).normalize('NFD'))}`,
    'https://www.linkedin.com/in/%D9%85%DB%8C%E2%80%8C%D8%AE',
    'https://www.linkedin.com/in/ada-lovelace?trk=people',
  ),
  ...refused(
    'The URL entered is not in a valid format. Please ensure it follows the LinkedIn profile structure (e.g., www.linkedin.com/in/username).',
    'ada-lovelace',
    'www.linkedin.com/in/ada-lovelace',
    'http://www.linkedin.com/in/ada-lovelace',
    'https://www.linkedin.com/in/',
    'https://www.linkedin.com/company/ada-lovelace',
    'https://www.linkedin.com/in/ada/lovelace',
    'https://www.linkedin.com/in/ada lovelace',
    'https://example.com/in/ada-lovelace',
    `https://www.linkedin.com/in/${'a'.repeat(101)}`,
    `https://www.linkedin.com/in/${encodeURIComponent('ก'.repeat(101))}`,
    'https://www.linkedin.com/in/ada%E2%80%8Clovelace',
  ),
];

const CHOSEN = { password: 'Vq7!mzKe', passwordConfirmation: 'Vq7!mzKe' };
const sender = (nth: number) => ({
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: `ada.${nth}@example.com`,
});

export const FORMS = {
  register: {
    call: 'POST /auth/register',
    base: (nth) => ({ ...sender(nth), ...CHOSEN }),
    fields: {
      firstName: FIRST_NAME,
      lastName: LAST_NAME,
      email: NEW_EMAIL,
      password: REGISTRATION_PASSWORD,
      passwordConfirmation: repetition('Passwords do not match'),
    },
  },
  login: {
    call: 'POST /auth/login',
    base: (nth) => ({ email: `ada.${nth}@example.com`, password: 'x', accessType: 'web' }),
    fields: { email: EMAIL, password: TYPED_PASSWORD },
  },
  forgotPassword: {
    call: 'POST /auth/password/forgot',
    base: () => ({}),
    fields: { email: EMAIL },
  },
  verifyCode: {
    call: 'POST /auth/password/verifyCode',
    base: () => ({ message: 'challenge' }),
    fields: { code: CODE },
  },
  resetPassword: {
    call: 'POST /auth/password/reset',
    base: (nth) => ({ email: `ada.${nth}@example.com`, ...CHOSEN }),
    fields: {
      password: NEW_PASSWORD,
      passwordConfirmation: repetition('Passwords do not match!'),
    },
  },
  changePassword: {
    call: 'POST /user/changePassword',
    isSignedIn: true,
    base: () => ({ currentPassword: 'not this one', ...CHOSEN }),
    fields: {
      currentPassword: TYPED_PASSWORD,
      password: NEW_PASSWORD,
      passwordConfirmation: repetition('Passwords do not match!'),
    },
  },
  setPassword: {
    call: 'POST /user/changePassword',
    isSignedIn: true,
    base: () => CHOSEN,
    fields: {
      password: NEW_PASSWORD,
      passwordConfirmation: repetition('Passwords do not match!'),
    },
  },
  changeName: {
    call: 'PUT /user/profile',
    isSignedIn: true,
    base: () => ({ firstName: 'Ada', lastName: 'Lovelace' }),
    fields: { firstName: OWN_FIRST_NAME, lastName: OWN_LAST_NAME },
  },
  settings: {
    call: 'PUT /user/update/settings',
    isSignedIn: true,
    base: () => ({}),
    fields: {
      language: [...accepted('en'), ...refused('Only English is available', 'de', 'EN', '')],
    },
  },
  confirmEmail: {
    call: 'POST /user/email/verification/confirm',
    isSignedIn: true,
    base: () => ({}),
    fields: { code: CODE },
  },
  deleteAccount: {
    call: 'POST /user/delete',
    isSignedIn: true,
    base: () => ({}),
    fields: { code: CODE },
  },
  contact: {
    call: 'POST /app/support/email',
    base: (nth) => ({ ...sender(nth), message: 'x'.repeat(10) }),
    fields: {
      firstName: OWN_FIRST_NAME,
      lastName: OWN_LAST_NAME,
      email: EMAIL,
      message: MESSAGE,
    },
  },
  support: {
    call: 'POST /app/support/email',
    isSignedIn: true,
    base: () => ({}),
    fields: { message: MESSAGE },
  },
  linkProfile: {
    call: 'GET /linkedin-profiles',
    isSignedIn: true,
    base: () => ({}),
    fields: { linkedin_profile_url: PROFILE_URL },
  },
} as const satisfies Record<string, FormEdges>;

export type FormName = keyof typeof FORMS;

export type EdgeCase = {
  readonly title: string;
  readonly form: FormName;
  readonly field: string;
  readonly values: Record<string, unknown>;
  readonly says: string | null;
};

/** A confirmation follows its password, so that only the password is tested. */
export function listCases(form: FormName): EdgeCase[] {
  const { base, fields }: FormEdges = FORMS[form];
  return Object.entries(fields)
    .flatMap(([field, edges]) => edges.map((edge) => ({ field, ...edge })))
    .map(({ field, value, says }, nth) => ({
      title: `${form}: ${field} ${JSON.stringify(value).slice(0, 60)} ${says === null ? 'is accepted' : 'is refused'}`,
      form,
      field,
      values: {
        ...base(nth),
        [field]: value,
        ...(field === 'password' && 'passwordConfirmation' in fields
          ? { passwordConfirmation: value }
          : {}),
      },
      says,
    }));
}

export const FORM_NAMES = Object.keys(FORMS) as FormName[]; // a literal has exactly these keys

/** Input into a code field, the digits that remain, and whether it can be submitted. */
export const TYPED_CODES = [
  { typed: '', kept: '', isComplete: false },
  { typed: '12345', kept: '12345', isComplete: false },
  { typed: '123456', kept: '123456', isComplete: true },
  { typed: '000007', kept: '000007', isComplete: true },
  { typed: '1234567', kept: '123456', isComplete: true },
  { typed: '12a456', kept: '12456', isComplete: false },
  { typed: 'Code: 123 456', kept: '123456', isComplete: true },
] as const;
