/**
 * The least PDF around a JPEG: five objects, the size of the image as its first frame tells, the bytes as they came.
 * No EXIF turns it, and none is left out.
 */
export function leastWrapper(jpeg: Buffer): Buffer {
  const { width, height } = sizeOf(jpeg);
  const paint = `q ${width} 0 0 ${height} 0 0 cm /P Do Q`;
  const objects: readonly (string | Buffer)[][] = [
    ['<< /Type /Catalog /Pages 2 0 R >>'],
    ['<< /Type /Pages /Count 1 /Kids [3 0 R] >>'],
    [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Resources << /XObject << /P 5 0 R >> >> /Contents 4 0 R >>`,
    ],
    [`<< /Length ${paint.length} >>\nstream\n${paint}\nendstream`],
    [
      `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter /DCTDecode /Length ${jpeg.length} >>\nstream\n`,
      jpeg,
      '\nendstream',
    ],
  ];
  const pieces: Buffer[] = [Buffer.from('%PDF-1.4\n')];
  const offsets: number[] = [];
  let length = pieces[0]?.length ?? 0;
  const write = (piece: string | Buffer): void => {
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
    pieces.push(bytes);
    length += bytes.length;
  };
  objects.forEach((parts, index) => {
    offsets.push(length);
    for (const piece of [`${index + 1} 0 obj\n`, ...parts, '\nendobj\n']) write(piece);
  });
  const start = length;
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  write(
    `xref\n0 6\n0000000000 65535 f \n${table}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`,
  );
  return Buffer.concat(pieces);
}

function sizeOf(jpeg: Buffer): { readonly width: number; readonly height: number } {
  for (let at = 2; at < jpeg.length; at += 2 + jpeg.readUInt16BE(at + 2)) {
    const marker = jpeg[at + 1];
    if (marker === 0xc0 || marker === 0xc2) {
      return { height: jpeg.readUInt16BE(at + 5), width: jpeg.readUInt16BE(at + 7) };
    }
  }
  throw new Error('The JPEG has no frame');
}
