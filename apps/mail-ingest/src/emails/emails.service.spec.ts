import { RecentViews } from './emails.service';

it('reports one view per session and email in ten minutes', () => {
  const views = new RecentViews();
  expect(views.isNew('one', 'mail', 0)).toBe(true);
  expect(views.isNew('one', 'mail', 599_999)).toBe(false);
  expect(views.isNew('two', 'mail', 599_999)).toBe(true);
  expect(views.isNew('one', 'other', 599_999)).toBe(true);
  expect(views.isNew('one', 'mail', 600_000)).toBe(true);
  expect(views.isNew('one', 'mail', 600_001)).toBe(false);
});

it('evicts the oldest views', () => {
  const views = new RecentViews();
  for (let mail = 0; mail <= 10_000; mail += 1) views.isNew('one', String(mail), mail);
  expect(views.isNew('one', '0', 10_001)).toBe(true);
  expect(views.isNew('one', '10000', 10_001)).toBe(false);
});
