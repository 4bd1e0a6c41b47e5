import type { LabeledSheet } from './nearby';

/** A page is divided into so many columns and rows; a label is known by its name and place in them. */
const COLUMNS = 6;
const ROWS = 12;

/** A fingerprint of where labels stand on the first page: equal for documents of one form, whatever their values. */
export const layoutOf = (sheets: readonly LabeledSheet[]): string => {
  const first = sheets.find((sheet) => sheet.labels.length > 0);
  if (!first) return '';
  const places = first.labels
    .filter((label) => !label.inProse)
    .map((label) => {
      const column = Math.round((label.left / first.view.width) * COLUMNS);
      return `${label.name}@${column},${Math.round((label.top / first.view.height) * ROWS)}`;
    });
  return hash([...new Set(places)].toSorted().slice(0, 40).join(' '));
};

/** FNV-1a, twice with different beginnings: a fingerprint without secrets needs no more. */
const hash = (text: string): string => {
  const half = (seed: number): string => {
    let value = seed;
    for (const character of text)
      value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
    return value.toString(16).padStart(8, '0');
  };
  return half(0x811c9dc5) + half(0x2b1f3a77);
};
