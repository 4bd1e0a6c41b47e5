import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';

interface Declarations {
  readonly insured: string;
  readonly policyNumber: string;
  readonly from: string;
  readonly to: string;
  readonly vin: string;
  readonly lienholder: string;
}

export const DECLARATIONS: Declarations = {
  insured: 'Denise Okafor',
  policyNumber: 'PM-4471-0093-6',
  from: '10/01/2026',
  to: '04/01/2027',
  vin: '1FTEW1EP3JFB60937',
  lienholder: 'Skyla Credit Union',
};

/** A bill. It doesn't say what is insured. */
export async function billPdf(): Promise<Buffer> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const page = document.addPage([612, 792]);
  const lines = [
    ...['Prairie Mutual Insurance Company', 'PREMIUM NOTICE', 'Billing statement', ''],
    ...['Account number: 4471009', `Policy Number: ${DECLARATIONS.policyNumber}`],
    ...[
      `Policy Period: ${DECLARATIONS.from} to ${DECLARATIONS.to}`,
      `Named Insured: ${DECLARATIONS.insured}`,
    ],
    ...['', 'Minimum amount due: $124.23', 'Payment due date: 12/15/2026', 'Pay in full: $721.36'],
    ...['Installment 2 of 6', 'Please return this stub with your payment. Make checks payable to us.'],
  ];
  lines.forEach((line, at) => page.drawText(line, { x: 50, y: 735 - at * 20, size: 11, font }));
  return Buffer.from(await document.save());
}

/** A declarations page of an auto policy, as insurers print it. */
export async function declarationsPdf(changes: Partial<Declarations> = {}): Promise<Buffer> {
  const { insured, policyNumber, from, to, vin, lienholder } = { ...DECLARATIONS, ...changes };
  const document = await PDFDocument.create();
  const regular = await document.embedFont(StandardFonts.Helvetica);
  const bold = await document.embedFont(StandardFonts.HelveticaBold);
  const page = document.addPage([612, 792]);
  const write = (x: number, y: number, text: string, size = 10): void =>
    page.drawText(text, { x, y, size, font: size > 10 ? bold : regular });
  write(50, 735, 'Prairie Mutual Insurance Company', 16);
  write(50, 712, 'Personal Auto Policy Declarations', 13);
  write(50, 690, 'Please keep this page with your policy. It replaces all earlier declarations.');
  const rows: [string, string][] = [
    ['Policy Number:', policyNumber],
    ['Policy Period:', `From ${from} to ${to} 12:01 a.m. standard time`],
    ['Named Insured:', insured],
    ['Mailing Address:', '418 Larkspur Lane, Knoxville, TN 37919'],
  ];
  rows.forEach(([label, value], at) => {
    write(50, 655 - at * 18, label);
    write(160, 655 - at * 18, value);
  });
  write(50, 560, 'Insured Vehicle', 12);
  write(50, 540, 'Vehicle 1: 2018 Ford F-150');
  write(50, 522, `VIN: ${vin}`);
  write(50, 490, 'Coverages and Limits of Liability', 12);
  const table = [
    ['Coverage', 'Limit', 'Deductible', 'Premium'],
    ['Bodily Injury Liability', '$100,000 / $300,000', '', '$212.00'],
    ['Property Damage Liability', '$50,000', '', '$118.00'],
    ['Comprehensive', 'Actual Cash Value', '$500', '$74.00'],
    ['Collision', 'Actual Cash Value', '$500', '$231.00'],
    ['Total Premium', '', '', '$635.00'],
  ];
  table.forEach((cells, row) =>
    cells.forEach((cell, column) => {
      if (cell) write([50, 220, 370, 470][column] ?? 50, 468 - row * 17, cell);
    }),
  );
  write(50, 340, 'Lienholder / Loss Payee', 12);
  write(50, 320, lienholder);
  write(50, 306, 'PO Box 18649');
  write(50, 292, 'Charlotte, NC 28218');
  write(50, 250, 'Agent: Larkin Agency, 77 Market Square, Knoxville, TN 37902, (865) 555-0134');
  return Buffer.from(await document.save());
}
