import { removeInvisible } from '../../../contract/text.ts';

/** What the network shows in place of the name of a member that it hides, by language. */
const HIDDEN_NAMES: ReadonlySet<string> = new Set([
  'linkedin member',
  'linkedin user',
  'linkedin-mitglied',
  'linkedin mitglied',
  'membre de linkedin',
  'membre linkedin',
  'utilisateur linkedin',
  'miembro de linkedin',
  'usuario de linkedin',
  'membro do linkedin',
  'usuário do linkedin',
  'utente linkedin',
  'membro di linkedin',
  'utente di linkedin',
  'linkedin-lid',
  'linkedin-medlem',
  'linkedin-bruger',
  'linkedin-jäsen',
  'użytkownik linkedin',
  'członek linkedin',
  'člen linkedinu',
  'uživatel linkedin',
  'membru linkedin',
  'linkedin üyesi',
  'участник linkedin',
  'пользователь linkedin',
  'anggota linkedin',
  'linkedin メンバー',
  'linkedin 회원',
  '领英会员',
  'linkedin 會員',
  'عضو linkedin',
  'عضو في linkedin',
]);

/** Empty for a member without a name: nothing tells such members apart. */
export function getShownName(name: string): string {
  const plain = name.normalize('NFC');
  const compared = removeInvisible(plain)
    .replaceAll(/^[\p{P}\s]+|[\p{P}\s]+$/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .toLowerCase();
  return compared === '' || HIDDEN_NAMES.has(compared) ? '' : plain;
}
