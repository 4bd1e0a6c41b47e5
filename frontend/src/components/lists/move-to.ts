interface Identified {
  readonly id: string;
}

/** The list with one item at another place; a place beyond an end is that end. */
export function moveTo<Item extends Identified>(
  items: readonly Item[],
  id: string,
  place: number,
): readonly Item[] {
  const moved = items.find((item) => item.id === id);
  const to = Math.min(Math.max(place, 0), items.length - 1);
  if (!moved || moved === items[to]) return items;
  const others = items.filter((item) => item !== moved);
  return [...others.slice(0, to), moved, ...others.slice(to)];
}

export const moveBy = <Item extends Identified>(items: readonly Item[], id: string, by: 1 | -1) =>
  moveTo(items, id, items.findIndex((item) => item.id === id) + by);
