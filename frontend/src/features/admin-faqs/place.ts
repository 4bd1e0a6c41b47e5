/** The list with one of its items at another place; beyond an end is that end. */
export function moveTo<Item extends { readonly id: string }>(
  items: readonly Item[],
  id: string,
  place: number,
): readonly Item[] {
  const from = items.findIndex((item) => item.id === id);
  const moved = items[from];
  const to = Math.min(Math.max(place, 0), items.length - 1);
  if (!moved || from === to) return items;
  return items.toSpliced(from, 1).toSpliced(to, 0, moved);
}

/** Where something at this height belongs: after every row whose middle it has passed. */
export const placeAt = (
  y: number,
  rows: readonly { readonly top: number; readonly height: number }[],
): number => rows.filter(({ top, height }) => y > top + height / 2).length;
