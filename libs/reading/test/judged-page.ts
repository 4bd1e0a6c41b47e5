import type { Verdict } from '@coverleaf/contracts';
import { readFields } from '../src/read-fields';
import { defaultRequirements } from '../src/verdict/requirements';
import { judge } from '../src/verdict/verdict';
import { fileOf } from './written-page';

export const PERIOD = 'Policy Period: 05/16/2026 to 05/16/2027';
export const INSURED = 'Ana M Ortega';
export const LIENHOLDER = `Lienholder:  Skyla FCU ISAOA/ATIMA
             PO Box 18649
             Charlotte, NC 28218`;
export const COLLISION =
  'Collision                                                             $500          $138.97';
/** Declarations of one car, which name Skyla and get a yes. Tests change parts of them. */
export const PAGE = `
Prairie Mutual Insurance Company                         Policy Number: 4289-41-00
PO Box 100
Omaha, NE 68101                                          ${PERIOD}

Personal Auto Declarations

Named Insured:                                           Agent
${INSURED}                                             Birch Insurance Agency
77 Maple Dr Apt 2                                        12 Elm St
Omaha, NE 68104                                          Omaha, NE 68102

Vehicle    Description            VIN
1          2018 Nissan Rogue      1HGCM82633A004352

${LIENHOLDER}

Coverages                                       Limit                 Deductible    Premium
Bodily Injury Liability                         $100,000/$300,000                   $120.00
Comprehensive                                                         $500          $38.97
${COLLISION}
`;

/** The verdict on pages that two readers saw alike. */
export const judged = (...pages: readonly string[]): Verdict => {
  const files = pages.map((page) => fileOf(page, ['text', 'tesseract']));
  const views = files.flatMap((file, index) => file.views.map((view) => ({ ...view, page: index + 1 })));
  return judge(
    readFields({ pageCount: views.length, origin: null, views }),
    defaultRequirements('auto', 'Skyla Federal Credit Union'),
    { collateral: 'auto', loan: null, insured: 'Ana Ortega', asOf: '2026-11-24', requirementsVersion: 0 },
  );
};
export const reasonsOf = (...pages: readonly string[]): readonly string[] =>
  judged(...pages).reasons.map(({ code }) => code);
