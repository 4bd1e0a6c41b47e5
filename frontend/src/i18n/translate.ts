export type TextValues = Readonly<Record<string, string | number>>;

/**
 * Every fixed text of the portal passes through here with its English source as the key. `{name}` stands for a value.
 * Call it while rendering, never at import: the language may differ from one page to the next.
 */
export function t(source: string, values: TextValues = {}): string {
  return source.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));
}
