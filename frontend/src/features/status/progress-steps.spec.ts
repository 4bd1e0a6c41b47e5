import type { UploadProgress } from '@coverleaf/contracts';
import { progressSteps } from './progress-steps';

const at = (minute: number): string => `2026-03-04T15:0${minute}:00.000Z`;
const received: UploadProgress = {
  receiptNumber: '8F14E45F-CEEA',
  financialInstitution: 'Skyla',
  receipt: { sha256: 'a'.repeat(64), pages: 2, bytes: 2_000, receivedAt: at(0) },
  status: 'pending',
  checkedAt: null,
  sentAt: null,
  doneAt: null,
  fault: null,
  reasonCode: null,
  reason: null,
};
const checked = { ...received, checkedAt: at(1) };
const sent = { ...checked, sentAt: at(2) };

describe('the steps of an upload', () => {
  const words = (progress: UploadProgress): string[] =>
    progressSteps(progress).map(({ name, state }) => `${name}: ${state}`);

  it.each([
    ['received', received, ['over', 'now', 'ahead', 'ahead']],
    ['checked', checked, ['over', 'over', 'now', 'ahead']],
    ['sent', sent, ['over', 'over', 'over', 'now']],
    ['done', { ...sent, status: 'processed', doneAt: at(3) }, ['over', 'over', 'over', 'over']],
  ] as const)('of one that is %s', (_, progress, states) => {
    expect(progressSteps(progress).map(({ state }) => state)).toEqual(states);
  });

  it('say of a rejected one only what happened', () => {
    const rejected = { status: 'rejected', doneAt: at(3) } as const;
    expect(words({ ...received, ...rejected })).toEqual(['Received: over', 'Not accepted: stopped']);
    expect(words({ ...sent, ...rejected })).toEqual([
      'Received: over',
      'Checked: over',
      'Sent to Skyla: over',
      'Not accepted: stopped',
    ]);
  });
});
