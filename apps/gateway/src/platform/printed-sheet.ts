import { qrPath } from '@coverleaf/qr-code';
import { PDFDocument, type PDFFont, type PDFPage, PDFString, rgb, StandardFonts } from '@cantoo/pdf-lib';

/** US Letter, in points; the margins fit A4 as well. */
const PAGE: [number, number] = [612, 792];
const MARGIN = 64;
const WIDTH = PAGE[0] - 2 * MARGIN;
const INK = rgb(0.08, 0.09, 0.11);
const QUIET = rgb(0.33, 0.36, 0.4);
const LEADING = 1.4;
/** The QR code, and the gap between it and its text, in points. */
const QR_SIDE = 84;
const QR_GAP = 16;

type Style = 'plain' | 'bold' | 'digits';

interface TextStyle {
  readonly size?: number;
  readonly style?: Style;
  readonly quiet?: boolean;
}

export interface SheetMetadata {
  readonly title: string;
  readonly author: string;
  readonly language: string;
  readonly createdAt: Date;
}

/** One printed page: a receipt or a letter. */
export class PrintedSheet {
  private y = PAGE[1] - MARGIN;
  private left = MARGIN;
  substituted = false;

  private constructor(
    private readonly document: PDFDocument,
    private readonly page: PDFPage,
    private readonly fonts: Readonly<Record<Style, PDFFont>>,
  ) {}

  static async begin({ title, author, language, createdAt }: SheetMetadata): Promise<PrintedSheet> {
    const document = await PDFDocument.create({ updateMetadata: false });
    document.setTitle(title, { showInWindowTitleBar: true });
    document.setAuthor(author);
    document.setProducer(author);
    document.setLanguage(language);
    document.setCreationDate(createdAt);
    document.setModificationDate(createdAt);
    const [plain, bold, digits] = await Promise.all([
      document.embedFont(StandardFonts.Helvetica),
      document.embedFont(StandardFonts.HelveticaBold),
      document.embedFont(StandardFonts.Courier),
    ]);
    return new PrintedSheet(document, document.addPage(PAGE), { plain, bold, digits });
  }

  /** A stripe along the upper edge. @param hex `#5b2d8a` */
  stripe(hex: string): void {
    const [red, green, blue] = [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255);
    const color = rgb(red ?? 0, green ?? 0, blue ?? 0);
    this.page.drawRectangle({ x: 0, y: PAGE[1] - 14, width: PAGE[0], height: 14, color });
  }

  text(text: string, { size = 11, style = 'plain', quiet = false }: TextStyle = {}): void {
    for (const line of this.wrap(this.printable(text), style, size, MARGIN + WIDTH - this.left)) {
      this.y -= size * LEADING;
      this.page.drawText(line, {
        x: this.left,
        y: this.y,
        size,
        font: this.fonts[style],
        color: quiet ? QUIET : INK,
      });
    }
  }

  field(label: string, value: string, style: Style = 'plain'): void {
    this.text(label, { size: 9, quiet: true });
    this.text(value, { size: style === 'digits' ? 10 : 12, style });
    this.space(6);
    const end = { x: MARGIN + WIDTH, y: this.y };
    this.page.drawLine({ start: { x: MARGIN, y: this.y }, end, thickness: 0.5, color: rgb(0.8, 0.82, 0.85) });
    this.space(2);
  }

  /**
   * A URL as a QR code, with text beside it and the link below the text. @param shown instead of a URL that nobody types
   */
  link(url: string, write: () => void, shown = url): void {
    const top = this.y;
    const { size, path } = qrPath(url);
    this.page.drawSvgPath(path, { x: MARGIN, y: top, scale: QR_SIDE / size, color: rgb(0, 0, 0) });
    this.left = MARGIN + QR_SIDE + QR_GAP;
    write();
    const above = this.y;
    this.text(shown, { size: 9, style: 'digits' });
    this.addLinkArea([this.left, this.y, MARGIN + WIDTH, above], url);
    this.left = MARGIN;
    this.y = Math.min(this.y, top - QR_SIDE);
  }

  space(points: number): void {
    this.y -= points;
  }

  async finish(): Promise<Buffer> {
    return Buffer.from(await this.document.save());
  }

  private addLinkArea(rectangle: readonly number[], url: string): void {
    const link = this.document.context.obj({
      Type: 'Annot',
      Subtype: 'Link',
      Rect: [...rectangle],
      Border: [0, 0, 0],
      A: { Type: 'Action', S: 'URI', URI: PDFString.of(url) },
    });
    this.page.node.addAnnot(this.document.context.register(link));
  }

  /** Replaces characters that the standard PDF fonts lack with their base letter, or with `?`. */
  private printable(text: string): string {
    const known = new Set(this.fonts.plain.getCharacterSet());
    const has = (letter: string): boolean => known.has(letter.codePointAt(0) ?? 0);
    return [...text.normalize('NFC').replace(/\s+/g, ' ')]
      .map((letter) => {
        if (has(letter)) return letter;
        this.substituted = true;
        const [base = '?'] = letter.normalize('NFKD');
        return has(base) ? base : '?';
      })
      .join('');
  }

  private wrap(text: string, style: Style, size: number, width: number): string[] {
    const fits = (line: string): boolean => this.fonts[style].widthOfTextAtSize(line, size) <= width;
    const lines: string[] = [];
    let line = '';
    const put = (piece: string, glue: string): void => {
      if (line === '' || fits(line + glue + piece)) line = line === '' ? piece : line + glue + piece;
      else {
        lines.push(line);
        line = piece;
      }
    };
    for (const word of text.split(' ')) {
      if (fits(word)) put(word, ' ');
      // A word longer than a line breaks at any character.
      else [...word].forEach((letter, index) => put(letter, index === 0 ? ' ' : ''));
    }
    return [...lines, line];
  }
}
