export async function sendHostileCalls(
  count: number,
  make: (number: number) => Promise<{ status: number }>,
  atOnce = 20,
): Promise<Record<number, number>> {
  const statuses: Record<number, number> = {};
  let next = 0;
  async function caller(): Promise<void> {
    while (next < count) {
      const number = next;
      next += 1;
      const { status } = await make(number);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  }
  await Promise.all(Array.from({ length: atOnce }, caller));
  return statuses;
}
