import { type PDFDocument, PDFName, PDFString, StandardFonts, TextRenderingMode } from '@cantoo/pdf-lib';
import type { ReadingFlag, VerdictReasonCode } from '@coverleaf/contracts';
import type { Sheet } from './layouts/layout';
import { LENDER } from './scene/invented-data';

/** A trap inside the PDF file: programs and people see different things. */
export interface PdfTrap {
  readonly name: string;
  readonly reason: VerdictReasonCode;
  readonly flags: readonly ReadingFlag[];
  readonly textOnly: true;
  /** The lender is not printed on the page, only in the trap. */
  readonly withoutLender?: true;
  readonly file: (pdf: PDFDocument, sheet: Sheet) => Promise<void>;
}

const loss = ({ policy }: Sheet): string =>
  `${policy.collateral === 'home' ? 'First Mortgagee' : 'Loss Payee / Lienholder'}: ${LENDER.names[0]} ISAOA, ${LENDER.address.join(', ')}`;

/**
 * Text that a program extracts but that nobody sees in a viewer: off the page, or drawn in a mode such as invisible.
 */
const unseen =
  (x: number, y: number, mode?: TextRenderingMode) =>
  async (pdf: PDFDocument, sheet: Sheet): Promise<void> => {
    const font = await pdf.embedFont(StandardFonts.Helvetica);
    pdf
      .getPage(0)
      .drawText(loss(sheet), { x, y, size: 10, font, ...(mode !== undefined && { renderMode: mode }) });
  };

/** Adds a stamp as an annotation, not as part of the page. */
async function annotate(pdf: PDFDocument): Promise<void> {
  const font = await pdf.embedFont(StandardFonts.HelveticaBold);
  const text = 'CANCELLED';
  const appearance = pdf.context.flateStream(
    `q 1 0 0 RG 3 w 2 2 296 66 re S BT 0.8 0.1 0.1 rg /F 48 Tf 12 18 Td (${text}) Tj ET Q`,
    {
      Type: 'XObject',
      Subtype: 'Form',
      BBox: [0, 0, 300, 70],
      Resources: { Font: { F: font.ref } },
    },
  );
  const annotation = pdf.context.obj({
    Type: 'Annot',
    Subtype: 'Stamp',
    Rect: [160, 420, 460, 490],
    F: 4,
    Contents: PDFString.of(text),
    AP: { N: pdf.context.register(appearance) },
  });
  const page = pdf.getPage(0);
  page.node.set(PDFName.of('Annots'), pdf.context.obj([pdf.context.register(annotation)]));
}

export const PDF_TRAPS: readonly PdfTrap[] = [
  { name: 'stamp-annotation', reason: 'cancelled', flags: ['cancelled'], textOnly: true, file: annotate },
  {
    name: 'hidden-invisible',
    reason: 'lienholder_missing',
    flags: ['hidden_text'],
    textOnly: true,
    withoutLender: true,
    file: unseen(60, 300, TextRenderingMode.Invisible),
  },
  {
    name: 'hidden-outside',
    reason: 'lienholder_missing',
    flags: ['hidden_text'],
    textOnly: true,
    withoutLender: true,
    file: unseen(60, -40),
  },
];
