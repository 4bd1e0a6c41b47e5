/** Endings that a stored file may keep. What the file really is, is found by opening it. */
export const ACCEPTED_EXTENSIONS: ReadonlySet<string> = new Set([
  'pdf',
  'jpg',
  'jpeg',
  'png',
  'gif',
  'webp',
  'heic',
  'heif',
]);
