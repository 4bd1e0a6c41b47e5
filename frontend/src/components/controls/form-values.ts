/** The values of a form, untrimmed, because spaces in a password count. */
export function valuesOf<Name extends string>(
  form: HTMLFormElement,
  names: readonly Name[],
): Record<Name, string> {
  const data = new FormData(form);
  const read = (name: Name): [Name, string] => {
    const value = data.get(name);
    return [name, typeof value === 'string' ? value : ''];
  };
  return Object.fromEntries(names.map(read)) as Record<Name, string>;
}

/** What was typed or pasted, as one line. */
export const oneLine = (typed: string): string => typed.trim().replaceAll(/\s+/g, ' ');

export function focusFirstWrong(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
}
