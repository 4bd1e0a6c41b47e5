type PageOf<T> = { readonly items: readonly T[]; readonly nextCursor?: string | undefined };

/** The items of all pages, in order. */
export async function allPages<T>(read: (cursor: string | undefined) => Promise<PageOf<T>>): Promise<T[]> {
  const items: T[] = [];
  let cursor: string | undefined;
  do {
    const page = await read(cursor);
    items.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return items;
}
