import { FALLBACK_COLORS, fileSize, formatMomentWithZone, type SiteSettings } from '@coverleaf/contracts';
import { sayIn } from '@coverleaf/locales';
import { PrintedSheet } from '../../platform/printed-sheet';
import type { UploadStatus } from './upload-statuses';

export interface Receipt extends Pick<UploadStatus, 'progress' | 'document' | 'language'> {
  readonly statusUrl: string;
  /** The lender's primary color, `#rrggbb`. */
  readonly color: string | undefined;
  readonly site: Pick<SiteSettings, 'name' | 'support'>;
  /** The borrower's, or the lender's. */
  readonly timeZone: string;
}

/** The English texts; the shipped catalogs have the translations. */
export const RECEIPT_TEXTS = {
  title: 'Receipt for your document',
  lead: 'We received this document and keep it encrypted.',
  number: 'Receipt number',
  time: 'Date and time',
  lender: 'Sent to',
  document: 'Document',
  photos: 'Photos (1 page)',
  pages: 'Pages',
  size: 'Size',
  digest: 'Fingerprint of the file (SHA-256)',
  digestUse: 'Only the same file has the same fingerprint. It shows which file we received.',
  limit:
    'This receipt confirms that we received your document, not that your insurance was accepted. It is not proof of insurance.',
  status: 'Your private status link',
  keepPrivate: "Check progress here. Don't share this link.",
  questions: 'Questions? Call {phone} or email {email}. Please mention your receipt number.',
  substituted: "Letters this receipt can't print appear without their accent or as a question mark.",
} as const;

/** The borrower's receipt as a one-page PDF. The same receipt always gives the same bytes. */
export async function receiptPdf(upload: Receipt): Promise<Buffer> {
  const { progress, document, statusUrl, language, color, site, timeZone } = upload;
  const { receipt, receiptNumber, financialInstitution } = progress;
  const translate = sayIn(language);
  const say = (key: keyof typeof RECEIPT_TEXTS): string => translate(RECEIPT_TEXTS[key]);
  const createdAt = new Date(receipt.receivedAt);
  const sheet = await PrintedSheet.begin({
    title: `${say('title')} ${receiptNumber}`,
    author: site.name,
    language,
    createdAt,
  });
  sheet.stripe(color ?? FALLBACK_COLORS.primaryColor);
  sheet.text(financialInstitution || site.name, { size: 13, style: 'bold' });
  sheet.space(10);
  sheet.text(say('title'), { size: 22, style: 'bold' });
  sheet.space(6);
  sheet.text(say('lead'), { size: 12, quiet: true });
  sheet.space(16);
  sheet.text(say('number'), { size: 9, quiet: true });
  sheet.text(receiptNumber, { size: 22, style: 'bold' });
  sheet.space(14);
  sheet.field(say('time'), formatMomentWithZone(createdAt, language, timeZone));
  if (financialInstitution) sheet.field(say('lender'), financialInstitution);
  const isPdf = document.type === 'application/pdf';
  // A photo's file name comes from the camera and means nothing to the borrower.
  sheet.field(say('document'), isPdf ? document.fileName : say('photos'));
  if (isPdf && receipt.pages !== undefined) sheet.field(say('pages'), String(receipt.pages));
  sheet.field(say('size'), fileSize(receipt.bytes));
  sheet.field(say('digest'), receipt.sha256, 'digits');
  sheet.text(say('digestUse'), { size: 9, quiet: true });
  sheet.space(14);
  sheet.link(statusUrl, () => {
    sheet.text(say('status'), { size: 12, style: 'bold' });
    sheet.text(say('keepPrivate'), { size: 9, quiet: true });
  });
  sheet.space(14);
  sheet.text(say('limit'), { style: 'bold' });
  sheet.space(8);
  const { phone, email } = site.support;
  sheet.text(
    say('questions')
      .replace('{phone}', () => phone)
      .replace('{email}', () => email),
  );
  if (sheet.substituted) {
    sheet.space(8);
    sheet.text(say('substituted'), { size: 9, quiet: true });
  }
  sheet.space(18);
  sheet.text(site.name, { size: 9, quiet: true });
  return sheet.finish();
}
