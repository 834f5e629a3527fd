/**
 * JSON of so many bytes has less than 10,000 tokens: answers have about three bytes a token, and
 * JSON full of numbers two. Only rare scripts, such as Cherokee, have one.
 */
export const ANSWER_MAX_BYTES = 16_000;

export function measureAnswer(answer: object): number {
  return Buffer.byteLength(JSON.stringify(answer));
}

/**
 * Asks for fewer items until the answer fits, so that its cursor is that of its last item. One item
 * always fits, because each of its texts is cut.
 */
export async function fitAnswer<Answer extends object>(
  limit: number,
  build: (limit: number) => Promise<Answer>,
): Promise<Answer> {
  for (let size = limit; ;) {
    const answer = await build(size);
    const bytes = measureAnswer(answer);
    if (bytes <= ANSWER_MAX_BYTES || size === 1) return answer;
    size = Math.max(1, Math.min(size - 1, Math.floor((size * ANSWER_MAX_BYTES) / bytes)));
  }
}
