import { JOBS } from '@coverleaf/contracts';
import { ageWords, queueWords } from './queue-words';

it.each(JOBS.map(({ name }) => name))('%s has words of its own', (name) => {
  expect(queueWords(name)).not.toBe(name);
});

it.each([
  [0, '1 s'],
  [59, '59 s'],
  [250, '4 min'],
  [7_300, '2 h'],
  [200_000, '2 d'],
])('says how long something waits: %d seconds', (seconds, words) => {
  const now = Date.now();
  expect(ageWords(new Date(now - seconds * 1_000).toISOString(), now)).toBe(words);
});
