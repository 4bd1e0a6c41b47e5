import type { UploadReading } from '@coverleaf/contracts';

/** The reading of an auto policy that names another lienholder. */
export const LIENHOLDER_MISSING: UploadReading = {
  state: 'read',
  progress: null,
  answer: 'no',
  ask: 'lienholder_missing',
  collateral: 'auto',
  conditions: [
    { condition: 'kind', state: 'met', value: null },
    { condition: 'dates', state: 'met', value: '2026-05-16/2026-11-16' },
    { condition: 'collateral', state: 'met', value: '4821' },
    { condition: 'lienholder', state: 'failed', value: null },
    { condition: 'insured', state: 'unclear', value: null },
    { condition: 'coverages', state: 'not_asked', value: null },
    { condition: 'deductible', state: 'met', value: '500' },
    { condition: 'flags', state: 'met', value: null },
  ],
  lienholder: {
    name: 'Skyla Federal Credit Union ISAOA/ATIMA',
    address: 'PO Box 41, Charlotte, NC 28201',
    isExact: true,
  },
  maxDeductible: 1_000,
  coverages: [],
  unclearCoverages: [],
  pictures: [
    {
      page: 1,
      width: 850,
      height: 1_100,
      url: 'https://portal.example/files/page-1?signature=x',
      marks: [
        { condition: 'dates', state: 'met', box: { left: 0.1, top: 0.2, width: 0.2, height: 0.02 } },
        { condition: 'collateral', state: 'met', box: { left: 0.5, top: 0.3, width: 0.2, height: 0.02 } },
      ],
    },
    {
      page: 2,
      width: 850,
      height: 1_100,
      url: 'https://portal.example/files/page-2?signature=x',
      marks: [
        { condition: 'deductible', state: 'met', box: { left: 0.7, top: 0.4, width: 0.1, height: 0.02 } },
      ],
    },
  ],
};

export const BEING_READ: UploadReading = {
  ...LIENHOLDER_MISSING,
  state: 'reading',
  progress: { page: 1, pages: 2 },
  answer: null,
  ask: null,
  conditions: [],
  pictures: [],
};
