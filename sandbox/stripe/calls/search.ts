import { createInvalidError } from './errors.ts';
import type { Customer } from '../objects/wire.ts';

/** `metadata['user_id']:'42'` or `email:'a@b.c'`, joined by AND: https://docs.stripe.com/search */
const CLAUSE =
  /^\s*(?:metadata\[(["'])(?<key>.+?)\1\]|(?<field>email|name))\s*:\s*(["'])(?<value>.*?)\4\s*$/;

export function matchesQuery(customer: Customer, query: string): boolean {
  return query.split(/\s+AND\s+/i).every((clause) => {
    const groups = CLAUSE.exec(clause)?.groups;
    if (!groups)
      throw createInvalidError(`We were unable to parse your search query: ${query}`, 'query');
    const { key, field, value } = groups;
    if (key !== undefined) return customer.metadata[key] === value;
    return (field === 'email' ? customer.email : customer.name) === value;
  });
}
