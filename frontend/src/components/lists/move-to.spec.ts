import { moveBy, moveTo } from './move-to';

describe('moving an item of a list', () => {
  const items = ['a', 'b', 'c'].map((id) => ({ id }));
  const ids = (list: readonly { id: string }[]): string => list.map(({ id }) => id).join('');

  it('puts it at a position, no further than the ends', () => {
    const orders = [
      moveTo(items, 'a', 1),
      moveTo(items, 'c', 0),
      moveTo(items, 'a', 9),
      moveTo(items, 'c', -1),
    ];
    expect(orders.map(ids)).toEqual(['bac', 'cab', 'bca', 'cab']);
    expect(moveTo(items, 'a', -1)).toBe(items);
    expect(moveTo(items, 'x', 1)).toBe(items);
  });

  it('moves it by one, and keeps the list unchanged at an end', () => {
    expect([moveBy(items, 'a', 1), moveBy(items, 'c', -1)].map(ids)).toEqual(['bac', 'acb']);
    expect(moveBy(items, 'a', -1)).toBe(items);
    expect(moveBy(items, 'c', 1)).toBe(items);
  });
});
