import type { DocumentReading, FieldCorrection, ReadField } from '@coverleaf/contracts';

export const readField = (
  name: ReadField['name'],
  value: string,
  more: Partial<ReadField> = {},
): ReadField => ({
  name,
  value,
  raw: value,
  page: 1,
  box: { left: 0.1, top: 0.2, width: 0.3, height: 0.02 },
  confidence: 0.97,
  sure: true,
  seen: [
    { reader: 'paddle', text: value },
    { reader: 'tesseract', text: value },
  ],
  agreement: 'agreed',
  checks: [],
  item: null,
  party: null,
  coverage: null,
  ...more,
});

/** What was read of a declarations page on which the lender stands in a role that isn't enough. */
export const SKYLA_AS_INSURED: DocumentReading = {
  state: 'read',
  reading: {
    version: '1.0.0',
    kind: { value: 'auto_declarations', confidence: 0.99, page: 1 },
    pages: [
      { number: 1, width: 612, height: 792, rotation: 0, quality: 0.9, readers: ['paddle', 'tesseract'] },
      { number: 2, width: 612, height: 792, rotation: 0, quality: 0.9, readers: ['paddle', 'tesseract'] },
    ],
    pageCount: 2,
    fields: [
      readField('vin', '1HGCM82633A004353', {
        page: 2,
        item: 0,
        sure: false,
        confidence: 0.4,
        checks: [{ check: 'check_digit', passed: false }],
      }),
      readField('policy_number', 'PM-2231-0', {
        agreement: 'disputed',
        sure: false,
        confidence: 0.61,
        seen: [
          { reader: 'paddle', text: 'PM-2231-0' },
          { reader: 'tesseract', text: 'PM-2231-O' },
        ],
      }),
      readField('effective_date', '2026-05-16'),
      readField('party', 'SKYLA FCU', {
        page: 2,
        item: 0,
        party: {
          role: 'additional_insured',
          address: 'PO BOX 41, CHARLOTTE, NC',
          negation: 'removed',
          hasSuccessors: true,
        },
      }),
      readField('deductible', '1000', { coverage: 'collision' }),
    ],
    flags: [
      {
        flag: 'cancelled',
        page: 1,
        box: { left: 0.3, top: 0.4, width: 0.4, height: 0.1 },
        raw: 'CANCELLED',
      },
      { flag: 'edited', page: null, box: null, raw: null },
    ],
    layout: 'abc',
  },
  verdict: {
    answer: 'no',
    collateral: 'auto',
    conditions: [
      { condition: 'dates', state: 'met', fields: [2] },
      { condition: 'lienholder', state: 'failed', fields: [3] },
      { condition: 'coverages', state: 'not_asked', fields: [] },
    ],
    reasons: [{ code: 'lienholder_role', answer: 'no', fields: [3], flags: [] }],
    requirementsVersion: 3,
    asOf: '2026-11-24',
  },
  requirements: null,
  corrections: [],
  twins: [],
};

export const correction = (field: number, more: Partial<FieldCorrection> = {}): FieldCorrection => ({
  id: '8f14e45f-ceea-467f-9d1e-2b7c1f0a9d33',
  field,
  act: 'confirmed',
  value: null,
  by: '8f14e45f-ceea-467f-9d1e-2b7c1f0a9d34',
  at: '2026-11-24T10:00:00.000Z',
  ...more,
});
