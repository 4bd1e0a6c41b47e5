/** An amount of dollars or a share in a text. */
export interface Amount {
  /** `500`, `1250.50`, or `2%` */
  readonly value: string;
  readonly dollars: number;
  readonly isShare: boolean;
  readonly hasSign: boolean;
  readonly hasCents: boolean;
  readonly start: number;
  readonly end: number;
}

// Readers of pictures take a dollar sign for S or for nothing, and see blanks behind commas.
const AMOUNT =
  /(?<![\d.,/A-Za-z-])(-?\(?(?:US)?)([$S]?)\s?(\d{1,3}(?:[,.]\d{3}|, \d{3}(?!\d)){1,3}|\d{1,9})(?:(?:([.,])|\s\.\s?)(\d{2}))?(?![\d]|[.,]\d)(\s?%|\s(?:[Pp]er ?cent|PER ?CENT|por ciento)|\s?[KkMm](?![A-Za-z]))?(?![A-Za-z])/g;

/** The amounts of a text, from left to right. */
export const findAmounts = (text: string): readonly Amount[] =>
  [...text.matchAll(AMOUNT)].map((match) => {
    const [all, before = '', sign, digits = '', , cents, unit = ''] = match;
    const isShare = /%|ent/i.test(unit);
    const scale = /k/i.test(unit) ? 1_000 : /m/i.test(unit) ? 1_000_000 : 1;
    const whole = Number(digits.replaceAll(/[,. ]/g, '')) * scale;
    const dollars = (whole + Number(cents ?? 0) / 100) * (/[-(]/.test(before) ? -1 : 1);
    const shown = cents && cents !== '00' ? dollars.toFixed(2) : String(Math.round(dollars));
    return {
      value: isShare ? `${cents ? `${whole}.${cents}` : whole}%` : shown,
      dollars,
      isShare,
      hasSign: sign !== '' && sign !== undefined,
      hasCents: cents !== undefined,
      start: match.index,
      end: match.index + all.length,
    };
  });

/** In dollars: deductibles are rarely higher. */
export const MOST_DEDUCTIBLE = 25_000;
