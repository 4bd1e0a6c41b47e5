import type { Target } from '@coverleaf/reading';
import type { Random } from '../scene/random';
import { type Block, type Form, tagged } from './form-facts';
import {
  COVERAGE_LABELS,
  DEDUCTIBLE_PHRASES,
  DEDUCTIBLE_SECTIONS,
  HEADS,
  type LabeledCoverage,
  OTHER_COVERAGES,
  SECTION_HEADS,
} from './form-words';
import { plain, type Phrase, WIDTH } from './random-sheet';

export const headingBlock =
  (text: string, random: Random): Block =>
  (sheet) => {
    const scale = random.pick([1, 1.2, 1.5]);
    const x = random.chance(0.25) ? WIDTH / 2 - sheet.widthOf(text, scale) / 2 : sheet.look.margin;
    sheet.y = sheet.put(plain(text), x, sheet.y, { scale, upper: random.chance(0.4) }).bottom;
  };

/** A deductible or a limit as printed. */
const amountText = (dollars: number, random: Random): string =>
  random.chance(0.12)
    ? String(dollars)
    : `$${random.chance(0.2) ? dollars : dollars.toLocaleString('en-US')}${random.chance(0.08) ? '.00' : ''}`;

const deductible = (random: Random, of: LabeledCoverage): string =>
  of === 'wind_hail' && random.chance(0.6)
    ? `${random.pick([1, 2, 3, 5])}%`
    : amountText(random.pick([100, 250, 500, 500, 500, 1_000, 1_000, 1_500, 2_000, 2_500, 5_000]), random);

const targetOf = (of: LabeledCoverage): Target => `deductible ${of}` as Target;

/** Coverages in columns with headings, or as phrases. */
export const coverageBlock =
  (form: Form, cars: number): Block =>
  (sheet) => {
    const { random, kind } = form;
    const { margin, size, spacing } = sheet.look;
    const style = random.pick([
      'columns',
      'columns',
      'both',
      'phrases',
      'phrases',
      'swapped',
      'per car',
    ] as const);
    const kinds: LabeledCoverage[] =
      kind === 'auto'
        ? ['comprehensive', 'collision']
        : kind === 'boat'
          ? ['hull']
          : ['dwelling', ...(random.chance(0.6) ? (['all_perils', 'wind_hail'] as const) : [])];
    if (kind === 'boat' && random.chance(0.2)) kinds.push('comprehensive', 'collision');
    const rows = [
      ...kinds.map((of) => ({ of, label: random.pick(COVERAGE_LABELS[of]), other: '' })),
      ...random.some(OTHER_COVERAGES[kind], random.int(3, 9)).map((one) => {
        const [label = '', other = ''] = one.split('=');
        return { of: null, label, other };
      }),
    ];
    const ordered = random.some(rows, rows.length);
    const nameWidth = sheet.widthOf('n') * random.int(24, 40);
    const count = style === 'per car' ? Math.max(2, cars) : 3;
    const step = Math.min(420, (WIDTH - 2 * margin - nameWidth) / count);
    const columns = Array.from({ length: count }, (_, index) => margin + nameWidth + index * step);
    const [one = 0, two = 0, three = 0] = columns;
    const put = (phrase: Phrase, x: number): void =>
      void sheet.put(phrase, x + random.pick([0, 0, 0, 8]), sheet.y, { width: step * 1.2 });
    const head = (text: string, x: number): void => {
      const { upper, scale } = sheet.label(text);
      sheet.put(plain(text), x, sheet.y, { upper, scale });
    };
    if (random.chance(0.6)) headingBlock(random.pick(SECTION_HEADS), random)(sheet);
    if (style !== 'phrases' || random.chance(0.5)) {
      head(random.pick(HEADS.coverage), margin);
      if (style === 'per car')
        columns.forEach((x, index) =>
          head(`${random.pick(['Veh', 'Vehicle', 'Auto', 'Car'])} ${index + 1}`, x),
        );
      else if (style === 'both' || style === 'phrases') {
        head(random.pick(style === 'both' ? HEADS.both : HEADS.limit), one);
        head(random.pick(HEADS.premium), three);
      } else {
        head(random.pick(HEADS.limit), style === 'swapped' ? two : one);
        head(random.pick(HEADS.deductible), style === 'swapped' ? one : two);
        head(random.pick(HEADS.premium), three);
      }
      sheet.gap(1.1);
    }
    const upper = random.chance(0.25);
    for (const { of, label, other } of ordered) {
      const says = /deductible|aop$/i.test(label);
      sheet.put(plain(label), margin, sheet.y, { upper, width: nameWidth * 1.1 });
      const isDeductible = of !== null && of !== 'dwelling';
      const own: Phrase = isDeductible ? tagged(deductible(random, of), targetOf(of)) : [];
      const limit: Phrase =
        of === 'dwelling' || of === 'hull'
          ? tagged(
              amountText(random.int(9, 700) * (of === 'hull' ? 100 : 1_000), random),
              'limit dwelling',
            ).map((run) => (of === 'hull' ? { text: run.text } : run))
          : plain(of ? random.pick(['', 'ACV', 'Actual Cash Value', '', 'Included']) : other);
      const premium = plain(
        random.chance(0.12)
          ? 'Included'
          : `${random.pick(['$', '$', ''])}${random.int(1, 900)}.${random.fill('##')}`,
      );
      const phrase = (): Phrase => {
        const [before = '', after = ''] = random.pick(says ? ['#'] : DEDUCTIBLE_PHRASES).split('#');
        return [{ text: before }, ...own, { text: after }];
      };
      if (style === 'per car') {
        for (const x of columns)
          if (random.chance(0.9))
            put(
              isDeductible
                ? random.chance(0.4) && !says
                  ? [{ text: 'Ded' }, ...tagged(deductible(random, of), targetOf(of))]
                  : tagged(deductible(random, of), targetOf(of))
                : of
                  ? limit
                  : plain(random.chance(0.5) ? other : `${random.int(3, 400)}.${random.fill('##')}`),
              x,
            );
      } else if (style === 'phrases') {
        put(isDeductible ? [...(of === 'hull' ? limit : []), ...phrase()] : limit, one);
        if (random.chance(0.8)) put(premium, three);
      } else if (style === 'both') {
        put(
          isDeductible
            ? of === 'hull'
              ? [...limit, { text: random.pick(['/', '', 'less']) }, ...own, ...plain('deductible')]
              : random.chance(0.5)
                ? own
                : phrase()
            : limit,
          one,
        );
        put(premium, three);
      } else {
        put(limit, style === 'swapped' ? two : one);
        if (isDeductible) put(own, style === 'swapped' ? one : two);
        if (random.chance(0.9)) put(premium, three);
      }
      sheet.y += size * spacing * random.pick([1, 1, 1, 1.15]);
    }
  };

/** `Deductibles: All perils $1,000 Wind/Hail 2%`, on several lines or on one. */
export const deductiblesBlock =
  (form: Form): Block =>
  (sheet) => {
    const { random, kind } = form;
    const { margin, size } = sheet.look;
    const kinds: LabeledCoverage[] =
      kind === 'home'
        ? ['all_perils', ...(random.chance(0.6) ? (['wind_hail'] as const) : [])]
        : kind === 'auto'
          ? ['comprehensive', 'collision']
          : ['hull'];
    const head = random.pick(DEDUCTIBLE_SECTIONS);
    const isInline = random.chance(0.4);
    let x = margin;
    const first = sheet.put(plain(isInline ? `${head}:` : head), x, sheet.y, {
      upper: random.chance(0.3),
      scale: isInline ? 1 : random.pick([1, 1.2]),
    });
    if (isInline) x = first.right + size * 0.5;
    else sheet.y = first.bottom;
    for (const of of kinds) {
      const label = random.pick(COVERAGE_LABELS[of]);
      const phrase: Phrase = [
        { text: label + random.pick(['', ':', ' -', '']) },
        ...tagged(deductible(random, of), targetOf(of)),
      ];
      if (isInline) x = sheet.put(phrase, x, sheet.y).right + size;
      else if (random.chance(0.5)) sheet.y = sheet.put(phrase, margin, sheet.y).bottom;
      else {
        const [name, amount] = [phrase.slice(0, 1), phrase.slice(1)];
        sheet.put(name, margin, sheet.y);
        sheet.y = sheet.put(amount, margin + sheet.widthOf('n') * random.int(26, 44), sheet.y).bottom;
      }
    }
    if (isInline) sheet.gap();
  };

/** A row per vehicle, with a column for each deductible. */
export const vehicleTable =
  (form: Form): Block =>
  (sheet) => {
    const { random, facts } = form;
    const { margin } = sheet.look;
    const [comp, coll] = [
      random.pick(['Comp Ded', 'Comprehensive Deductible', 'OTC Ded', 'Comp.', 'COMP DED']),
      random.pick(['Coll Ded', 'Collision Deductible', 'Coll Ded.', 'Coll.', 'COLL DED']),
    ];
    const at = [0, 0.38, 0.66, 0.8].map((share) => margin + share * (WIDTH - 2 * margin));
    ['Vehicle', 'VIN', comp, coll].forEach((text, index) =>
      sheet.put(plain(text), at[index] ?? 0, sheet.y, { width: 180 }),
    );
    sheet.gap(random.pick([1.1, 2]));
    for (const { name, vin } of facts.vehicles) {
      sheet.put(plain(name), at[0] ?? 0, sheet.y);
      sheet.put(plain(vin), at[1] ?? 0, sheet.y);
      sheet.put(tagged(deductible(random, 'comprehensive'), 'deductible comprehensive'), at[2] ?? 0, sheet.y);
      sheet.put(tagged(deductible(random, 'collision'), 'deductible collision'), at[3] ?? 0, sheet.y);
      sheet.gap();
    }
  };

/** Coverages as sentences, as labels above their amounts, with lines below their names, or as column headings. */
export const coverageWordsBlock =
  (form: Form): Block =>
  (sheet) => {
    const { random } = form;
    const { margin } = sheet.look;
    const kinds = kindsOf(form);
    const style = random.pick(['sentences', 'above', 'below names', 'heads', 'leaders'] as const);
    const parts = [
      ...kinds.map((of) => partOf(of, random)),
      ...random.some(OTHER_COVERAGES[form.kind], random.int(1, 4)).map((one) => {
        const [label = '', other = ''] = one.split('=');
        return { label, limit: plain(other), own: null };
      }),
    ];
    if (random.chance(0.6)) headingBlock(random.pick(SECTION_HEADS), random)(sheet);
    const premium = (): Phrase => plain(`$${random.int(5, 900)}.${random.fill('##')}`);
    if (style === 'above' || style === 'heads') {
      const step = Math.min(480, (WIDTH - 2 * margin) / parts.length);
      const [top, rows] = [
        sheet.y,
        style === 'heads' ? random.some(['limit', 'own', 'premium'] as const, 3) : [],
      ];
      let bottom = top;
      parts.forEach(({ label, limit, own }, index) => {
        const x = margin + (style === 'heads' ? 190 : 0) + index * (style === 'heads' ? step * 0.85 : step);
        const { upper, scale } = sheet.label(label);
        let end = sheet.put(plain(label), x, top, { upper, scale, width: step * 0.75 }).bottom;
        if (style === 'above')
          end = sheet.value([own ?? limit, ...(own && limit.length > 0 ? [limit] : [])], x, end).bottom;
        bottom = Math.max(bottom, end);
      });
      sheet.y = bottom;
      for (const row of rows) {
        const head = random.pick(HEADS[row === 'own' ? 'deductible' : row]);
        sheet.put(plain(head), margin, sheet.y, { width: 180 });
        parts.forEach(({ limit, own }, index) => {
          const x = margin + 190 + index * step * 0.85;
          sheet.put(row === 'limit' ? limit : row === 'own' ? (own ?? []) : premium(), x, sheet.y, {
            width: step * 0.8,
          });
        });
        sheet.gap(1.1);
      }
      return;
    }
    for (const { label, limit, own } of parts) {
      if (style === 'leaders') {
        const dots = '.'.repeat(random.int(4, 40));
        const end = sheet.put(plain(`${label} ${dots}`), margin, sheet.y);
        sheet.y = sheet.put(own ?? limit, end.right + 12, sheet.y).bottom;
      } else if (style === 'below names') {
        sheet.y = sheet.put(plain(label), margin, sheet.y, { upper: random.chance(0.3) }).bottom;
        const lines: readonly Phrase[] = [
          ...(limit.length > 0
            ? [[{ text: random.pick(['Limit', 'Limit:', 'Coverage limit', 'Up to']) }, ...limit]]
            : []),
          ...(own
            ? [
                [
                  {
                    text: random.pick(['Deductible', 'Deductible:', 'Ded.', 'You pay', 'Your deductible is']),
                  },
                  ...own,
                ],
              ]
            : []),
          [{ text: random.pick(['Premium', 'Premium:', 'Cost']) }, ...premium()],
        ];
        for (const line of random.some(lines, 3))
          sheet.y = sheet.put(line, margin + random.pick([0, 25, 60]), sheet.y).bottom;
      } else sheet.y = sheet.put(sentenceOf(label, limit, own, random), margin, sheet.y).bottom;
    }
  };

interface CoveragePart {
  readonly label: string;
  readonly limit: Phrase;
  /** The deductible; null for a coverage that has none, or whose deductible is not a target. */
  readonly own: Phrase | null;
}

const partOf = (of: LabeledCoverage, random: Random): CoveragePart => {
  const label = random.pick(COVERAGE_LABELS[of]);
  const isLimit = of === 'dwelling';
  const amount = amountText(random.int(9, 700) * (isLimit ? 1_000 : 100), random);
  return {
    label,
    limit: isLimit ? tagged(amount, 'limit dwelling') : of === 'hull' ? plain(amount) : [],
    own: isLimit ? null : tagged(deductible(random, of), targetOf(of)),
  };
};

const sentenceOf = (label: string, limit: Phrase, own: Phrase | null, random: Random): Phrase => {
  if (own)
    return random.pick<Phrase>([
      [{ text: `${label}: you pay the first` }, ...own, { text: 'of each loss' }],
      [{ text: `A deductible of` }, ...own, { text: `applies to ${label.toLowerCase()}` }],
      [{ text: `The ${label} deductible is` }, ...own],
      [...plain(label), ...limit, { text: 'subject to a' }, ...own, { text: 'deductible' }],
      [{ text: `${label} is covered with a deductible of` }, ...own],
    ]);
  return random.pick<Phrase>([
    [{ text: `${label} is insured for` }, ...limit],
    [{ text: `We insure the ${label.toLowerCase()} up to` }, ...limit],
    [{ text: `${label} limit:` }, ...limit],
    [...limit, { text: `for ${label}` }],
  ]);
};

const kindsOf = ({ kind, random }: Form): readonly LabeledCoverage[] =>
  kind === 'auto'
    ? ['comprehensive', 'collision']
    : kind === 'boat'
      ? ['hull']
      : [
          'dwelling',
          ...(random.chance(0.7) ? (['all_perils'] as const) : []),
          ...(random.chance(0.5) ? (['wind_hail'] as const) : []),
        ];
