import type { Candidate } from './candidates';
import { findDates } from './dates';
import { textOf, type Token } from './lines';
import { nearby, type LabeledSheet } from './nearby';

/** Policy numbers that stand beside or below their label. */
export const findPolicyNumbers = (sheets: readonly LabeledSheet[]): readonly Candidate[] =>
  sheets.flatMap((sheet) =>
    sheet.labels
      .filter((label) => label.name === 'policy_number')
      .flatMap((label) => {
        const words = textOf(label.tokens);
        const isStrong =
          /n[uú]m|nbr|\bno\b|#|\bid\b|number|contract|certificate|p[oó]liza|ref/i.test(words) ||
          /:$/.test(words);
        // `Policy` alone is a heading of many things, and a binder has a number besides the policy's.
        const value = (/binder/i.test(words) ? 0.6 : isStrong ? 0.95 : 0.6) - (label.inProse ? 0.25 : 0);
        if (!isStrong && label.tokens[0] !== label.cell.tokens[0] && label.rest === '') return [];
        for (const place of nearby(sheet, label, isStrong ? 2 : 1)) {
          if (!isStrong && place.from === 'below') continue;
          const start = numberAtStart(place.tokens);
          if (!start) continue;
          const more = start.at(-1)?.text.endsWith('-') ? followingPart(sheet, start) : undefined;
          const tokens = more ? [...start, more] : start;
          const raw = trimmed(textOf(tokens).replaceAll('- ', '-'));
          const score = value - 0.12 * place.distance;
          return [{ name: 'policy_number' as const, value: raw, raw, sheet, tokens, score }];
        }
        return [];
      }),
  );

/** As it is compared: without blanks and hyphens. */
export const policyKey = (value: string): string => value.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

const PART = /^[A-Z0-9][A-Z0-9/.-]*[.,;:]?$/;
const MOST_PARTS = 5;

/** The words at the start that make up a number: capitals and digits, of which some are digits. */
const numberAtStart = (tokens: readonly Token[]): readonly Token[] | null => {
  const parts: Token[] = [];
  const skipped = tokens.slice(/^(?:no\.?|number|#|is|:|-)+$/i.test(tokens[0]?.text ?? '') ? 1 : 0);
  for (const token of skipped.slice(0, MOST_PARTS)) {
    const text = token.text.replace(/^[#:]+/, '');
    const last = parts.at(-1);
    if (!PART.test(text) || findDates(token.text).length > 0) break;
    // After the first part, only short groups continue a number.
    if (
      last &&
      (token.left - last.right > 0.9 * (token.bottom - token.top) || text.length > 12 || !isGroup(text))
    )
      break;
    parts.push(token);
    if (/[,;]$/.test(text)) break;
  }
  while (parts.length > 1 && !/\d/.test(parts.at(-1)?.text ?? '')) parts.pop();
  const whole = policyKey(textOf(parts));
  const digits = whole.replaceAll(/\D/g, '').length;
  if (whole.length < 5 || whole.length > 24 || digits < 3 || findDates(textOf(parts)).length > 0) return null;
  // Telephone numbers and ZIP codes.
  if (/^1?-?8\d\d-\d{3}-\d{4}$|^\(\d{3}\)/.test(textOf(parts))) return null;
  return parts;
};

/** The digits below a number that ends with a hyphen. */
const followingPart = (sheet: LabeledSheet, start: readonly Token[]): Token | undefined => {
  const [first] = start;
  const rows = sheet.rows.filter(
    (row) => first && row.top > first.top + 0.5 * sheet.unit && row.top < first.bottom + 1.2 * sheet.unit,
  );
  return rows
    .flatMap((row) => row.tokens)
    .find((token) => first && Math.abs(token.left - first.left) < sheet.unit && /^\d{1,8}$/.test(token.text));
};

const isGroup = (text: string): boolean => /\d/.test(text) || /^[A-Z]{1,3}$/.test(text);

const trimmed = (text: string): string => text.replace(/^[#:\s.-]+/, '').replace(/[\s.,;:-]+$/, '');
