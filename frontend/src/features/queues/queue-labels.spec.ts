import { JOBS, type JobQueue } from '@coverleaf/contracts';
import { inOrder } from './components/queues-view';
import { ageLabel, queueLabel } from './queue-labels';

it.each(JOBS.map(({ name }) => name))('%s has its own label', (name) => {
  expect(queueLabel(name)).not.toBe(name);
});

it.each([
  [0, '1 s'],
  [59, '59 s'],
  [250, '4 min'],
  [7_300, '2 h'],
  [200_000, '2 d'],
])('shows how long something waits: %d seconds', (seconds, words) => {
  const now = Date.now();
  expect(ageLabel(new Date(now - seconds * 1_000).toISOString(), now)).toBe(words);
});

it('lists queues that need attention first, and the others by name', () => {
  const calm: JobQueue = {
    ...{ name: 'lender.sweep-images', isPaused: false },
    ...{ waiting: 0, active: 0, delayed: 0, failed: 0, outbox: null },
  };
  const queues = [
    calm,
    { ...calm, name: 'document.sweep-files', waiting: 9 },
    { ...calm, name: 'document.notify-borrower', failed: 1 },
    { ...calm, name: 'document.process-upload', isPaused: true },
  ];
  expect(inOrder(queues).map(({ name }) => queueLabel(name))).toEqual([
    'Emails to borrowers',
    'Upload checks',
    'File clean-up',
    'Image clean-up',
  ]);
});
