import type { PageReader, ReadFile, View, Word } from '../src/sheet/words';

/** The size of a character in pixels. */
const [WIDE, HIGH] = [8, 20];
const [COLUMNS, LINES] = [110, 70];

const page = (text: string): string[] => text.split('\n').slice(0, LINES);

/** The words at their positions in a monospaced text. Two or more spaces separate cells. */
export const wordsOf = (text: string, change: (word: Word) => Word = (word) => word): Word[] =>
  page(text).flatMap((line, row) =>
    [...line.matchAll(/\S+/g)].map((match) =>
      change({
        text: match[0],
        confidence: 1,
        box: {
          left: match.index / COLUMNS,
          top: (row * HIGH + 4) / (LINES * HIGH),
          width: match[0].length / COLUMNS,
          height: 12 / (LINES * HIGH),
        },
      }),
    ),
  );

export const viewOf = (words: View['words'], change: Partial<View> = {}): View => ({
  page: 1,
  part: 0,
  width: COLUMNS * WIDE,
  height: LINES * HIGH,
  rotation: 0,
  quality: 0.9,
  source: words.text ? 'text' : 'image',
  toPage: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  words,
  ...change,
});

/** A file with one page that all readers saw alike. */
export const fileOf = (text: string, readers: readonly PageReader[] = ['text', 'paddle']): ReadFile => ({
  pageCount: 1,
  origin: null,
  views: [viewOf(Object.fromEntries(readers.map((reader) => [reader, wordsOf(text)])))],
});

/** Declarations of two vehicles. Skyla is the lienholder of the first one. */
export const AUTO = `
Prairie Mutual Insurance Company                         Policy Number: 4289-41-00
PO Box 100
Omaha, NE 68101                                          Policy Period: 05/16/2026 to 05/16/2027

Personal Auto Declarations

Named Insured:                                           Agent
Ana M Ortega                                             Birch Insurance Agency
Luis Ortega                                              12 Elm St
77 Maple Dr Apt 2                                        Omaha, NE 68102
Omaha, NE 68104

Vehicle    Description            VIN                    Lienholder
1          2018 Nissan Rogue      1HGCM82633A004352      Skyla FCU ISAOA/ATIMA
                                                         PO Box 18649
                                                         Charlotte, NC 28218
2          2015 GMC Sierra        1M8GDM9AXKP042788      Harbor Bank, N.A.
                                                         PO Box 555
                                                         Tampa, FL 33601

Coverages                                       Vehicle 1             Vehicle 2
Bodily Injury Liability                         $100,000/$300,000     $100,000/$300,000
Comprehensive                                   $250 Ded  $38.97      $500 Ded  $41.10
Collision                                       $500 Ded  $138.97     $1,000 Ded  $201.10
`;

/** Declarations of a home. */
export const HOME = `
Homeowners Policy Declarations

Policy Number      HO-223344          Insurer    Lakeside Casualty Company
Policy Term        03/01/2026 - 03/01/2027
Named Insured      Ruth Chen
Insured Location   9 Birch Rd, Durham, NC 27701

Coverage                       Limit         Premium
A. Dwelling                    $310,000      $1,208.40
B. Other Structures            $31,000       Incl.
Deductible: All perils $1,000. Wind/Hail 2%

First Mortgagee
Skyla Credit Union
PO Box 18649
Charlotte, NC 28218
`;
