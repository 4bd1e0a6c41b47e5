/** Collects numbered PDF objects and ends them with the table that says where each begins. */
export class PdfObjects {
  private readonly encoder = new TextEncoder();
  private readonly chunks: Uint8Array[] = [];
  private readonly offsets: number[] = [];
  private length = 0;

  constructor() {
    // The second line holds bytes above 127, so that nothing takes the file for text.
    this.push('%PDF-1.4\n%');
    this.push(Uint8Array.of(0xe2, 0xe3, 0xcf, 0xd3));
    this.push('\n');
  }

  /** Adds object `number`, each from 1 on exactly once; `stream` makes it a stream object. */
  add(number: number, dictionary: string, stream?: readonly Uint8Array[]): void {
    this.offsets[number - 1] = this.length;
    const bytes = stream?.reduce((sum, chunk) => sum + chunk.length, 0);
    const entries = bytes === undefined ? dictionary : `${dictionary} /Length ${bytes}`;
    this.push(`${number} 0 obj\n<< ${entries} >>\n`);
    if (stream) {
      this.push('stream\n');
      for (const chunk of stream) this.push(chunk);
      this.push('\nendstream\n');
    }
    this.push('endobj\n');
  }

  /** Object 1 is the catalogue. */
  end(): Uint8Array[] {
    const table = this.length;
    const size = this.offsets.length + 1;
    const rows = this.offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
    this.push(`xref\n0 ${size}\n0000000000 65535 f \n${rows}`);
    this.push(`trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`);
    return this.chunks;
  }

  private push(part: string | Uint8Array): void {
    const bytes = typeof part === 'string' ? this.encoder.encode(part) : part;
    this.chunks.push(bytes);
    this.length += bytes.length;
  }
}
