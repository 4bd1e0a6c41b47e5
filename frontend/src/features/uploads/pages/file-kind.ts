export type FileKind = 'pdf' | 'jpeg' | 'image' | 'heic' | 'unknown';

const HEIC_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'mif1', 'msf1']);
/** A PDF's header may stand a little behind the start. */
const HEAD_BYTES = 1_024;

/** What a file is, by its first bytes: names and declared types are often wrong, above all on phones. */
export async function fileKind(file: Blob): Promise<FileKind> {
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  const text = String.fromCharCode(...head);
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n') || /^GIF8[79]a/.test(text)) return 'image';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'image';
  if (text.slice(4, 8) === 'ftyp' && HEIC_BRANDS.has(text.slice(8, 12))) return 'heic';
  return text.includes('%PDF-') ? 'pdf' : 'unknown';
}
