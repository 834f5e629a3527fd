import { expect, test, vi } from 'vitest';
import type { LeadAction } from './pending-actions.ts';

vi.mock('../../../ui/feedback/toast.ts');

const fetched = vi.fn<typeof fetch>();
vi.stubGlobal('fetch', fetched);
vi.stubGlobal('location', { pathname: '/leads' });
vi.stubGlobal('localStorage', { getItem: () => null, setItem() {}, removeItem() {} });
const { pendingActions } = await import('./usePendingActions.ts');

const action: LeadAction = {
  key: 'key',
  lead: 7,
  name: 'Mara Lindqvist',
  type: 'touch',
  stage: 'contacted',
  before: { until: '2026-12-01' },
};

test('an undo that failed halfway is repeated whole, though the touch is deleted already', async () => {
  fetched.mockResolvedValueOnce(Response.json({ no: 3 }));
  pendingActions.add(action);
  await pendingActions.flush();
  fetched.mockResolvedValueOnce(Response.json({ deleted: true }));
  fetched.mockRejectedValueOnce(new TypeError('offline'));
  expect(await pendingActions.undo()).toBeNull();
  const missing = { message: 'Object not found', code: 1, requestId: '1' };
  fetched.mockResolvedValueOnce(Response.json(missing, { status: 404 }));
  fetched.mockResolvedValueOnce(Response.json({ isMarked: false, later: action.before }));
  expect(await pendingActions.undo()).toBe(action);
  expect(fetched.mock.lastCall?.[1]).toMatchObject({
    method: 'PATCH',
    body: JSON.stringify({ later: action.before }),
  });
});
