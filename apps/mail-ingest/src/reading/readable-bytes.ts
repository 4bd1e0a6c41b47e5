const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Text of which each character is a byte so far: as UTF-8, or as it stands where it is none. */
export function readable(bytes: string): string {
  if (!/[\u0080-\uffff]/.test(bytes) || /[^\u0000-\u00ff]/.test(bytes)) return bytes;
  try {
    return utf8.decode(Buffer.from(bytes, 'latin1'));
  } catch {
    return bytes;
  }
}
