/** What a browser sends when somebody chooses a picture. */
export function pictureForm(
  bytes: Uint8Array,
  filename: string,
  fields: Readonly<Record<string, string>> = {},
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', new Blob([new Uint8Array(bytes)]), filename);
  return form;
}
