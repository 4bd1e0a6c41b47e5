/** The name that an image came with: without the time before it, and as people write it. */
export function imageTitle(name: string): string {
  const given = name.replace(/^\d+_/, '');
  try {
    return decodeURIComponent(given);
  } catch {
    return given;
  }
}
