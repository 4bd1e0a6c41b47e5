import type { PrintableEmail } from '../../apps/mail-ingest/src/pdf/email-printer';

const PARAGRAPH = `<p style="margin:0 0 12px">${'Attached is the declaration page for the vehicle that you asked about. '.repeat(8)}</p>`;
const ROWS = ['Policy', 'Vehicle', 'Lienholder', 'Deductible', 'Expires']
  .map(
    (name, n) => `<tr><td style="padding:4px;border:1px solid #ccc">${name}</td><td>${n * 1_234}</td></tr>`,
  )
  .join('');

/** A mail as agencies send them: two pages, a table, a logo. The number tells one from another. */
export const sampleHtml = (number: number): string =>
  `<html><head><style>td{font-size:13px} .foot{color:#666}</style></head><body><h2>Mail ${number}</h2>` +
  `${PARAGRAPH.repeat(5)}<table width="600">${ROWS}</table>${PARAGRAPH.repeat(6)}<p class="foot">The agency</p></body></html>`;

export const sampleMail = (number: number): PrintableEmail => ({
  head: {
    from: 'Ann Agent <ann@agency.example>',
    to: 'proof@lender.example',
    subject: `Declaration page ${number}`,
    date: new Date(),
  },
  html: sampleHtml(number),
  plain: null,
  isCut: false,
  images: new Map(),
  attachments: [{ name: 'declaration.pdf', size: 240_000 }],
});
