const REACTIONS: Record<string, string> = {
  like: 'Like',
  celebrate: 'Celebrate',
  support: 'Support',
  love: 'Love',
  insightful: 'Insightful',
  funny: 'Funny',
};

/** "Insightful"; kinds that the network adds later are "Reaction". */
export function describeReaction(detail: string): string {
  return REACTIONS[detail] ?? 'Reaction';
}
