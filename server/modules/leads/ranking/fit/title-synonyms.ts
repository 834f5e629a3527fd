import { normalizeWords } from './phrases.rules.ts';

/** The names of one role in each line. */
const SYNONYMS = `
  CEO, chief executive officer, managing director, Geschäftsführer, Geschäftsführerin, directeur général, director general, amministratore delegato
  CFO, chief financial officer, finance director, Finanzvorstand, directeur financier, director financiero, diretor financeiro
  CTO, chief technology officer, directeur technique, director técnico
  COO, chief operating officer, directeur des opérations, director de operaciones
  CMO, chief marketing officer, marketing director, Marketingleiter, Marketingleiterin, directeur marketing, director de marketing
  CRO, chief revenue officer
  CIO, chief information officer, IT-Leiter, directeur informatique
  founder, co-founder, cofounder, Gründer, Gründerin, fondateur, fondatrice, fundador, fundadora, fondatore, oprichter
  owner, Inhaber, Inhaberin, propriétaire, propietario, titolare, eigenaar
  RevOps, rev ops, revenue operations, revenue ops, opérations revenus, operaciones de ingresos
  sales ops, sales operations, Vertriebssteuerung, opérations commerciales, operaciones de ventas
  marketing ops, marketing operations
  sales, Vertrieb, Vertriebsleiter, Vertriebsleiterin, Verkauf, ventes, commercial, ventas, vendas, vendite, verkoop
  marketing, Marketingleiter, Marketingleiterin, mercadotecnia, マーケティング, 市场
  HR, human resources, people operations, Personalleiter, Personalleiterin, Personalwesen, RH, ressources humaines, recursos humanos, risorse umane
  procurement, purchasing, Einkauf, Einkaufsleiter, achats, compras, acquisti, inkoop
  customer success, Kundenerfolg, succès client, éxito del cliente
  product manager, product management, Produktmanager, Produktmanagerin, chef de produit, jefe de producto
  engineering, software development, Softwareentwicklung, ingénierie, ingeniería
  logistics, supply chain, Logistik, Logistikleiter, logistique, logística, logistica`
  .trim()
  .split('\n')
  .map(splitNames);

/** Words of rank, which say who decides, but not about what. */
export const SENIOR_TITLES = splitNames(`
  head, VP, vice president, SVP, EVP, chief, director, lead, leader, Leiter, Leiterin, Leitung,
  directeur, directrice, responsable, jefe, jefa, directora, gerente, diretor, diretora,
  direttore, direttrice, responsabile, hoofd, 部長, 总监`);

const BY_WORDS = new Map(
  SYNONYMS.flatMap((group) => group.map((each) => [normalizeWords(each), group] as const)),
);

export function listRoleNames(typed: string): string[] {
  const group = BY_WORDS.get(normalizeWords(typed)) ?? [];
  return [typed, ...group.filter((each) => normalizeWords(each) !== normalizeWords(typed))];
}

export const isRole = (typed: string) => BY_WORDS.has(normalizeWords(typed));

function splitNames(text: string): string[] {
  return text.split(',').map((name) => name.trim());
}
