/** Text that mutations insert. Written without knowledge of the check's lists. */
export type MutationWords = {
  firms: readonly string[];
  /** `FIRM` stands for a firm. */
  firmSentences: readonly string[];
  numberSentences: readonly string[];
  titles: readonly string[];
  /** `TITLE` stands for a title. */
  titleSentences: readonly string[];
  meetings: readonly string[];
  addresses: readonly string[];
  phones: readonly string[];
  praise: readonly string[];
  /** `QUOTE` stands for words that nobody said. */
  quoteSentences: readonly string[];
  /** In the language, without any claim. */
  plain: readonly string[];
};

export const FIRMS = [
  'Halvorsen',
  'Brightwell',
  'Nexorra',
  'Vestergaard Foods',
  'TalentForge',
  'Ostrava Systems',
  'Kellmann',
  'Zenithly',
  'Acme',
  'Lumora',
  'Fenwick & Sons',
  'DataPilot',
];
