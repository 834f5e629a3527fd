import { call, ignoreMissing, type InputOf } from '../api/call.ts';

type RecordedTouch = {
  readonly person: number;
  readonly no: number;
  /** Until when the person was put off, which the touch ended. */
  readonly before: InputOf<'PATCH /leads/people/:id'>['body']['later'];
};

/** Deletes the touch, and puts the person off again. */
export async function undoTouch({ person, no, before }: RecordedTouch): Promise<void> {
  const inBackground = true;
  const deletion = call('DELETE /leads/touches/:no', { params: { no }, inBackground });
  // An earlier try may have deleted the touch and failed after it.
  await deletion.catch(ignoreMissing);
  if (!before) return;
  const [params, body] = [{ id: person }, { later: before }];
  await call('PATCH /leads/people/:id', { params, body, inBackground });
}
