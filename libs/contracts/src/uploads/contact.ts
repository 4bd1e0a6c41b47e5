import { z } from 'zod';
import { defineOperation } from '../definitions/operation';
import { emailAddress } from '../definitions/text';
import { LanguageCode } from '../site/site';

/**
 * Area codes of +1 that lie outside the United States and Canada, or cost extra. Texts to them may be expensive, which
 * attracts fraud.
 */
const OTHER_AREAS: ReadonlySet<string> = new Set(
  '242 246 264 268 284 345 441 473 649 658 664 721 758 767 784 809 829 849 868 869 876 900'.split(' '),
);

/** `+12025550123` for a number of the United States or Canada in any usual spelling; null for any other text. */
export function phoneNumberOf(text: string): string | null {
  const [, area, rest] = /^(?:1)?([2-9]\d\d)([2-9]\d{6})$/.exec(text.replace(/^\+|[\s().\-/]/g, '')) ?? [];
  return area === undefined || rest === undefined || OTHER_AREAS.has(area) ? null : `+1${area}${rest}`;
}

/** A phone number that can get texts, in E.164: `+12025550123`. */
export const PhoneNumber = z
  .string()
  .trim()
  .max(40, 'Use at most 40 characters')
  .transform((text, context) => {
    const number = phoneNumberOf(text);
    if (number !== null) return number;
    context.addIssue({ code: 'custom', message: 'Enter a US or Canadian phone number with area code' });
    return z.NEVER;
  });

/** The most texts to one number in 24 hours. */
export const MOST_TEXTS_A_DAY = 3;

/**
 * What a borrower agrees to by leaving a phone number. Record and page use the same words, so a version that was shown
 * never changes; other words are another version. `{site}` and `{lender}` are names; an unknown lender is
 * `UNNAMED_LENDER`.
 */
export const TEXT_CONSENTS = {
  1: {
    en: `I agree to get automated texts from {site} for {lender} about my proof of insurance: that it arrived, what was decided, and reminders if something is missing. At most ${MOST_TEXTS_A_DAY} texts a day. Message and data rates may apply. Reply STOP to end texts, HELP for help. I can send my document without agreeing to this.`,
    es: `Acepto recibir mensajes de texto automáticos de {site} en nombre de {lender} sobre mi prueba de seguro: que llegó, qué se decidió y recordatorios si falta algo. Como máximo ${MOST_TEXTS_A_DAY} mensajes al día. Pueden aplicarse tarifas de mensajes y datos. Responda STOP para terminar los mensajes, HELP para recibir ayuda. Puedo enviar mi documento sin aceptar esto.`,
  },
} as const;
export type TextConsentVersion = keyof typeof TEXT_CONSENTS;
/** The version that pages show. */
export const TEXT_CONSENT_VERSION: TextConsentVersion = 1;
const UNNAMED_LENDER = { en: 'my lender', es: 'mi prestamista' } as const;

/** The words of a consent in the page's language, or in English. @param lender its name; null: unknown */
export function textConsentWords(
  language: string,
  names: { readonly site: string; readonly lender: string | null },
  version: TextConsentVersion = TEXT_CONSENT_VERSION,
): string {
  const shown = language === 'es' ? 'es' : 'en';
  return TEXT_CONSENTS[version][shown]
    .replace('{site}', () => names.site)
    .replace('{lender}', () => names.lender ?? UNNAMED_LENDER[shown]);
}

/** How often the sender of an upload may change the address or number that was left. */
export const MOST_CONTACT_CHANGES = 5;

const EXACTLY_ONE = 'Enter an email address or a phone number';

/** One way to hear about an upload. */
export const UploadContact = z
  .strictObject({
    email: emailAddress.optional(),
    /** Leaving it consents to texts, in the words that the page showed. */
    phone: PhoneNumber.optional(),
    /** The version of these words. Default: the first one. */
    consent: z.literal(1).optional(),
    language: LanguageCode.optional(),
    token: z.string().max(200),
  })
  .superRefine(({ email, phone }, context) => {
    if ((email === undefined) === (phone === undefined))
      context.addIssue({ code: 'custom', path: ['email'], message: EXACTLY_ONE });
  });
export type UploadContact = z.infer<typeof UploadContact>;

export const ContactWay = z.enum(['email', 'text']);
export type ContactWay = z.infer<typeof ContactWay>;

export const LeftContact = z.object({ by: ContactWay }).meta({ id: 'LeftContact' });
export type LeftContact = z.infer<typeof LeftContact>;

/** 409 `contact_limit` after too many changes, `texts_off` if texts can't be sent. */
export const leaveContact = defineOperation('document.leaveContact', 'POST /api/v1/uploads/{id}/contact', {
  summary: 'Leave an email address or phone number to hear about an upload',
  access: 'public',
  limit: 'uploads',
  params: z.object({ id: z.uuid() }),
  body: UploadContact,
  reply: LeftContact,
  status: 201,
  problems: [403, 404, 409, 503],
});
