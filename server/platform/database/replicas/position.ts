/** A place in the log of PostgreSQL, as it writes it: two hexadecimal numbers of 32 bits. */
export function parsePosition(text: string): bigint {
  const [high = '', low = ''] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}
