import { JOBS, type JobQueue } from '@coverleaf/contracts';
import { byTrouble } from './components/queues-view';
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

it('separates queues that are paused, failed or late from the others', () => {
  const now = Date.now();
  const ago = (minutes: number): string => new Date(now - minutes * 60_000).toISOString();
  const calm: JobQueue = {
    ...{ name: 'lender.sweep-images', isPaused: false },
    ...{ waiting: 0, active: 0, delayed: 0, failed: 0, outbox: null },
  };
  const queues = [
    calm,
    { ...calm, name: 'document.sweep-files', waiting: 9, outbox: { waiting: 1, since: ago(2) } },
    { ...calm, name: 'document.notify-borrower', failed: 1 },
    { ...calm, name: 'document.process-upload', isPaused: true },
    { ...calm, name: 'mail.file-upload', outbox: { waiting: 3, since: ago(11) } },
  ];
  expect(byTrouble(queues, now).map((group) => group.map(({ name }) => queueLabel(name)))).toEqual([
    ['Emails to borrowers', 'Filing of attachments', 'Upload checks'],
    ['File clean-up', 'Image clean-up'],
  ]);
});
