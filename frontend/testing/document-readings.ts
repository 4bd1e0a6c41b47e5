import type { DocumentReading, FieldCorrection } from '@coverleaf/contracts';
import { fieldOf, partyOf, readingOf } from '../../libs/reading/test/invented-readings';

const reading = readingOf('auto_declarations', [
  fieldOf('vin', '1HGCM82633A004353', {
    page: 2,
    item: 0,
    sure: false,
    confidence: 0.4,
    checks: [{ check: 'check_digit', passed: false }],
  }),
  fieldOf('policy_number', 'PM-2231-0', {
    agreement: 'disputed',
    sure: false,
    confidence: 0.61,
    seen: [
      { reader: 'paddle', text: 'PM-2231-0' },
      { reader: 'tesseract', text: 'PM-2231-O' },
    ],
  }),
  fieldOf('effective_date', '2026-05-16'),
  partyOf(
    'SKYLA FCU',
    {
      role: 'additional_insured',
      address: 'PO BOX 41, CHARLOTTE, NC',
      negation: 'removed',
      hasSuccessors: true,
    },
    { page: 2, item: 0 },
  ),
  fieldOf('deductible', '1000', { coverage: 'collision' }),
]);

/** The reading of a declarations page that names the lender in an insufficient role. */
export const SKYLA_AS_INSURED: DocumentReading = {
  state: 'read',
  reading: {
    ...reading,
    pages: [1, 2].flatMap((number) => reading.pages.map((page) => ({ ...page, number }))),
    pageCount: 2,
    flags: [
      {
        flag: 'cancelled',
        page: 1,
        box: { left: 0.3, top: 0.4, width: 0.4, height: 0.1 },
        raw: 'CANCELLED',
      },
      { flag: 'edited', page: null, box: null, raw: null },
    ],
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
