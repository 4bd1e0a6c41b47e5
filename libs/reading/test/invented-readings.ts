import type { DocumentKind, FieldName, ReadField, Reading, ReadingFlag } from '@coverleaf/contracts';

const BOX = { left: 0.1, top: 0.1, width: 0.2, height: 0.02 };

/** A field that two readers agree on. */
export const fieldOf = (name: FieldName, value: string, more: Partial<ReadField> = {}): ReadField => ({
  name,
  value,
  raw: value,
  page: 1,
  box: BOX,
  confidence: 0.95,
  sure: true,
  seen: [
    { reader: 'text', text: value },
    { reader: 'paddle', text: value },
  ],
  agreement: 'agreed',
  checks: [],
  item: null,
  party: null,
  coverage: null,
  ...more,
});

export const partyOf = (
  value: string,
  party: Partial<NonNullable<ReadField['party']>> = {},
  more: Partial<ReadField> = {},
): ReadField =>
  fieldOf('party', value, {
    party: { role: 'lienholder', address: null, negation: null, hasSuccessors: false, ...party },
    ...more,
  });

/** Only the text layer has it. */
export const onlyText = (field: ReadField): ReadField => ({
  ...field,
  agreement: 'single',
  sure: false,
  seen: [{ reader: 'text', text: field.value }],
});

export const readingOf = (
  kind: DocumentKind,
  fields: readonly ReadField[],
  flags: readonly ReadingFlag[] = [],
): Reading => ({
  version: 'rules-1',
  kind: { value: kind, confidence: 0.95, page: 1 },
  pages: [{ number: 1, width: 612, height: 792, rotation: 0, quality: 1, readers: ['text', 'paddle'] }],
  pageCount: 1,
  fields: [...fields],
  flags: flags.map((flag) => ({ flag, page: 1, box: BOX, raw: null })),
  layout: '0123456789abcdef',
});
