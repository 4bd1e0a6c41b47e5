import { z } from 'zod';
import { defineJob } from '../definitions/job';
import { defineOperation } from '../definitions/operation';
import { LanguageCode } from '../site/site';
import { emailAddress, line, paragraph } from '../definitions/text';
import { DELIVERY_ATTEMPTS } from '../transmissions/transmission';

/** Exactly four digits; spaces and dashes are dropped. Longer numbers are refused, never stored. */
export const LoanNumberLast4 = z
  .string()
  .max(40, 'Enter only the last 4 digits of your loan number')
  .transform((text) => text.replace(/[\s-]/g, ''))
  .pipe(z.string().regex(/^\d{4}$/, 'Enter only the last 4 digits of your loan number'));

/** Contact details that a borrower leaves after an upload. */
export const ConfirmationForm = z.strictObject({
  name: line(200),
  email: emailAddress,
  phone: line(40).refine(
    (text) => (text.match(/\d/g) ?? []).length >= 7,
    'Enter a phone number with area code',
  ),
  financialInstitution: line(200),
  collateralDetails: line(500),
  loanNumberLast4: LoanNumberLast4,
  additionalInfo: paragraph(2_000).optional(),
  language: LanguageCode.optional(),
});
export type ConfirmationForm = z.infer<typeof ConfirmationForm>;

export const Confirmation = z
  .object({ id: z.uuid(), /** Delivered to Insight. */ transmitted: z.boolean() })
  .meta({ id: 'Confirmation' });
export type Confirmation = z.infer<typeof Confirmation>;

export const confirmUpload = defineOperation(
  'document.confirmUpload',
  'POST /api/v1/uploads/{id}/confirmation',
  {
    summary: 'Submit contact details for an upload, once',
    access: 'public',
    limit: 'uploads',
    params: z.object({ id: z.uuid() }),
    body: ConfirmationForm.extend({ token: z.string().max(200) }),
    reply: Confirmation,
    status: 201,
    problems: [403, 404, 409, 503],
  },
);

/** Transmits a confirmation to Insight. */
export const transmitConfirmation = defineJob('document.transmit-confirmation', {
  payload: z.strictObject({ transmissionId: z.uuid() }),
  ...DELIVERY_ATTEMPTS,
  concurrency: 8,
});
