import { type Measure, MEASURES, type Result, type Score, sumScores } from './measure';

/** Targets: precision and recall for PDFs with text and for photos. */
const TARGETS: Readonly<Partial<Record<Measure, readonly [number, number, number, number]>>> = {
  dates: [0.995, 0.98, 0.99, 0.94],
  vin: [0.995, 0.98, 0.99, 0.96],
  lienholder: [0.995, 0.96, 0.995, 0.92],
  policy_number: [0.98, 0.95, 0.97, 0.88],
  named_insured: [0.97, 0.95, 0.95, 0.88],
  insurer: [0.97, 0.95, 0.95, 0.88],
  property_address: [0.98, 0.95, 0.96, 0.85],
  dwelling: [0.98, 0.95, 0.96, 0.85],
  deductible: [0.98, 0.93, 0.97, 0.85],
};

const share = (part: number, whole: number): string => (whole === 0 ? '–' : (part / whole).toFixed(3));
const percent = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`;
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

const isText = ({ document }: Result): boolean => document.profile === null;

/** Compares the results of each set, and of all sets together. */
export function compareSets(sets: ReadonlyMap<string, readonly Result[]>): string {
  const rows = [...sets, ['together', [...sets.values()].flat()] as const].flatMap(([set, results]) =>
    [true, false].map((text) => {
      const some = results.filter((result) => isText(result) === text);
      return [
        set,
        text ? 'text' : 'photos',
        `${some.length}`,
        wrongYesOf(some),
        rightYes(some),
        percent(some.filter(({ kindRight }) => kindRight).length, some.length),
        ratio(some, ({ sure }) => sure),
        ratio(some, ({ boxes }) => boxes),
        secondsOf(some),
      ];
    }),
  );
  const head = ['set', '', 'documents', 'wrong yes', 'right yes', 'kind', 'sure and right', 'boxes', SECONDS];
  return `## Every set\n\n${table(head, rows)}`;
}

const SECONDS = 'seconds p50 / p95';
const secondsOf = (some: readonly Result[]): string =>
  `${quantile(some, 0.5)} / ${quantile(some, 0.95)} of ${some.filter(({ seconds }) => seconds !== null).length}`;

const wrongYesOf = (some: readonly Result[]): string =>
  `${some.filter(({ isWrongYes }) => isWrongYes).length} of ${some.filter(({ document }) => document.due !== 'yes').length}`;

/** The results as Markdown. */
export function report(results: readonly Result[], memoryMb: number | null): string {
  const text = results.filter(isText);
  const photos = results.filter((result) => !isText(result));
  const kinds = groups(results, ({ document }) => document.kind);
  const profiles = groups(photos, ({ document }) => document.profile ?? '');
  const wrongYes = results.filter(({ isWrongYes }) => isWrongYes);
  const wrongSure = results.flatMap((result) =>
    result.misses.filter(({ sure }) => sure).map((miss) => ({ result, miss })),
  );
  return [
    '## Fields',
    table(
      ['', 'text: precision / recall', 'asked for', 'photos: precision / recall', 'asked for', 'values'],
      MEASURES.map((measure) => {
        const target = TARGETS[measure];
        const [inText, inPhotos] = [text, photos].map((some) =>
          sumScores(some.map(({ scores }) => scores[measure])),
        );
        const asked = (at: number): string => (target ? `${target[at]} / ${target[at + 1]}` : '–');
        return [
          measure,
          both(inText),
          asked(0),
          both(inPhotos),
          asked(2),
          `${(inText?.there ?? 0) + (inPhotos?.there ?? 0)}`,
        ];
      }),
    ),
    '## Verdicts',
    table(
      ['', 'text', 'photos'],
      [
        ['documents', `${text.length}`, `${photos.length}`],
        ['wrong yes', ...[text, photos].map(wrongYesOf)],
        ['right yes where due', ...[text, photos].map(rightYes)],
        [
          'kind',
          ...[text, photos].map((some) =>
            percent(some.filter(({ kindRight }) => kindRight).length, some.length),
          ),
        ],
        ['sure values that are right', ...[text, photos].map((some) => ratio(some, ({ sure }) => sure))],
        ['boxes that overlap by half', ...[text, photos].map((some) => ratio(some, ({ boxes }) => boxes))],
        [SECONDS, ...[text, photos].map(secondsOf)],
        ['memory', memoryMb === null ? '–' : `${Math.round(memoryMb)} MB`, ''],
      ],
    ),
    '## By kind',
    table(
      ['kind', 'documents', 'kind found', 'right yes', 'wrong yes', ...SHOWN],
      [...kinds].map(([kind, some]) => groupRow(kind, some)),
    ),
    ...(photos.length > 0
      ? [
          '## By profile of photos',
          table(
            ['profile', 'documents', 'kind found', 'right yes', 'wrong yes', ...SHOWN],
            [...profiles].map(([profile, some]) => groupRow(profile, some)),
          ),
        ]
      : []),
    '## By layout',
    table(
      ['layout', 'documents', 'kind found', 'right yes', 'wrong yes', ...SHOWN],
      [...groups(results, ({ document }) => document.layout)].map(([layout, some]) => groupRow(layout, some)),
    ),
    `## Wrong yes: ${wrongYes.length}`,
    wrongYes
      .map(
        ({ document }) =>
          `- ${document.id}: ${document.reason ?? ''}${document.profile ? ` (${document.profile})` : ''}`,
      )
      .join('\n') || 'None.',
    `## Wrong values shown as sure: ${wrongSure.length}`,
    wrongSure
      .map(
        ({ result, miss }) =>
          `- ${result.document.id}: ${miss.measure} “${miss.read ?? ''}”, is “${miss.truth}”`,
      )
      .join('\n') || 'None.',
  ].join('\n\n');
}

const SHOWN = MEASURES.filter((one) => one !== 'party');

function groupRow(name: string, some: readonly Result[]): string[] {
  return [
    name,
    `${some.length}`,
    percent(some.filter(({ kindRight }) => kindRight).length, some.length),
    rightYes(some),
    `${some.filter(({ isWrongYes }) => isWrongYes).length}`,
    ...SHOWN.map((measure) => both(sumScores(some.map(({ scores }) => scores[measure])))),
  ];
}

const both = (score: Score | undefined): string =>
  score ? `${share(score.right, score.read)} / ${share(score.found, score.there)}` : '–';

function rightYes(some: readonly Result[]): string {
  const due = some.filter(({ document }) => document.due === 'yes');
  return percent(due.filter(({ verdict }) => verdict.answer === 'yes').length, due.length);
}

function ratio(some: readonly Result[], of: (result: Result) => { read: number; right: number }): string {
  const [right, read] = some.reduce(([a, b], result) => [a + of(result).right, b + of(result).read], [0, 0]);
  return `${percent(right, read)} of ${read}`;
}

function quantile(some: readonly Result[], at: number): string {
  const sorted = some.flatMap(({ seconds }) => seconds ?? []).sort((one, other) => one - other);
  return sorted.length === 0
    ? '–'
    : (sorted[Math.min(sorted.length - 1, Math.floor(at * sorted.length))] ?? 0).toFixed(2);
}

function groups<T>(of: readonly T[], key: (one: T) => string): Map<string, T[]> {
  const found = new Map<string, T[]>();
  for (const one of of) found.set(key(one), [...(found.get(key(one)) ?? []), one]);
  return new Map([...found].sort(([one], [other]) => one.localeCompare(other)));
}

/** Each miss of one measure, for work on its rules. */
export const listMisses = (results: readonly Result[], measure: string): string =>
  results
    .flatMap(({ document, misses }) =>
      misses
        .filter((miss) => miss.measure === measure)
        .map(
          (miss) =>
            `${document.id}: ${miss.kind}${miss.sure ? ' SURE' : ''} ${miss.read ?? ''} | ${miss.truth}`,
        ),
    )
    .join('\n');

/** Documents whose kind is wrong. */
export const listKinds = (results: readonly Result[]): string =>
  results
    .filter(({ kindRight }) => !kindRight)
    .map(({ document, kindRead }) => `${document.id}: ${kindRead} | ${document.kind}`)
    .join('\n');

/** Documents that should have gotten a yes but didn't, with the reasons. */
export const listUnsaid = (results: readonly Result[]): string =>
  results
    .filter(({ document, verdict }) => document.due === 'yes' && verdict.answer !== 'yes')
    .map(
      ({ document, verdict }) =>
        `${document.id}: ${verdict.answer} ${verdict.reasons.map(({ code }) => code).join(', ')}`,
    )
    .join('\n');
