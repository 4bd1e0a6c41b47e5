import type { UploadProgress } from '@coverleaf/contracts';
import { progressSteps } from './progress-steps';
import { RECEIVED } from '../../../testing/upload-progress';

const at = (minute: number): string => `2026-03-04T15:0${minute}:00.000Z`;
const received: UploadProgress = { ...RECEIVED, receipt: { ...RECEIVED.receipt, receivedAt: at(0) } };
const checked: UploadProgress = { ...received, checkedAt: at(1), delivery: 'under_way' };
const sent: UploadProgress = { ...checked, sentAt: at(2), delivery: 'over' };

describe('the steps of an upload', () => {
  const words = (progress: UploadProgress): string[] =>
    progressSteps(progress).map(({ name, state }) => `${name}: ${state}`);

  it.each([
    ['received', received, ['done', 'current', 'upcoming', 'upcoming']],
    ['checked', checked, ['done', 'done', 'current', 'upcoming']],
    ['sent', sent, ['done', 'done', 'done', 'current']],
    // A system accepted it, but that is not a decision.
    ['taken', { ...sent, status: 'processed' }, ['done', 'done', 'done', 'upcoming']],
    ['decided', { ...sent, status: 'processed', doneAt: at(3) }, ['done', 'done', 'done', 'done']],
  ] as const)('of one that is %s', (_, progress, states) => {
    expect(progressSteps(progress).map(({ state }) => state)).toEqual(states);
  });

  it('lead from the file to the lender’s review, and only a decision completes them', () => {
    expect(words(checked)).toEqual([
      'Received: done',
      'File is readable: done',
      'On its way to Skyla: current',
      'The insurance team reviews it: upcoming',
    ]);
    expect(words(sent).slice(2)).toEqual([
      'Delivered to Skyla: done',
      'The insurance team reviews it: current',
    ]);
    expect(words({ ...sent, status: 'processed', doneAt: at(3) }).at(-1)).toBe('Accepted: done');
  });

  it('say what delivery waits for, without alarm', () => {
    const third = (progress: UploadProgress): string | undefined => words(progress)[2];
    expect(third({ ...checked, delivery: 'not_begun' })).toBe(
      'Our staff will review it before it goes to Skyla: current',
    );
    expect(third({ ...checked, delivery: 'delayed' })).toBe(
      'Delivery to Skyla is taking longer than usual: current',
    );
    expect(third(received)).toBe('Delivered to Skyla: upcoming');
  });

  it.each(['Unknown', ' n/a ', '???', ''])('name no lender if none is known: %s', (financialInstitution) => {
    expect(words({ ...sent, financialInstitution }).slice(2)).toEqual([
      'Delivered to your lender: done',
      'The insurance team reviews it: current',
    ]);
  });

  it('say only what happened to a rejected one', () => {
    const rejected = { status: 'rejected', doneAt: at(3) } as const;
    expect(words({ ...received, ...rejected })).toEqual(['Received: done', 'Not accepted: stopped']);
    expect(words({ ...sent, ...rejected })).toEqual([
      'Received: done',
      'File is readable: done',
      'Delivered to Skyla: done',
      'Not accepted: stopped',
    ]);
  });
});
