/** A minimal complete JPEG of one gray pixel. */
export const JPEG = [
  [0xff, 0xd8],
  [0xff, 0xdb, 0, 67, 0, ...Array<number>(64).fill(1)],
  [0xff, 0xc0, 0, 11, 8, 0, 1, 0, 1, 1, 1, 0x11, 0],
  [0xff, 0xc4, 0, 20, 0, 1, ...Array<number>(15).fill(0), 0],
  [0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0],
  [0x3f, 0xff, 0xd9],
].flat();

const file = (name: string, type: string, bytes: readonly number[]): File =>
  new File([Uint8Array.from(bytes)], name, { type });

const text = (content: string): number[] => [...content].map((char) => char.charCodeAt(0));

export const photo = (name = 'page.jpg'): File => file(name, 'image/jpeg', JPEG);
export const pdf = (name = 'policy.pdf'): File => file(name, 'application/pdf', text('%PDF-1.7 …'));
export const png = (name = 'scan.png'): File =>
  file(name, 'image/png', text('\x89PNG\r\n\x1a\n\0\0\0\0IEND\xae\x42\x60\x82'));
export const heic = (name = 'IMG_1.HEIC'): File => file(name, 'image/heic', text('\0\0\0\x0cftypheic'));
export const word = (name = 'policy.docx'): File => file(name, 'application/msword', text('PK\x03\x04'));
