import type { Random } from '../scene/random';
import { inventAddress, inventName } from '../scene/policy';
import {
  addressLines,
  agencyName,
  type Block,
  type Form,
  insurerName,
  lenderName,
  money,
  otherDay,
  peopleLines,
  phone,
  policyNumber,
  tagged,
} from './form-facts';
import { FIELD_LABELS, OTHER_LABELS, PERIOD_JOINTS, PERIOD_LABELS, PERIOD_TAILS } from './form-words';
import { plain, type Phrase, type RandomSheet, WIDTH } from './random-sheet';

/** A label, and its value line by line. */
export interface Pair {
  readonly label: string;
  readonly lines: readonly Phrase[];
}

/** The fields that the form prints, each with its label. */
export const fieldPairs = ({ random, facts }: Form): Pair[] => {
  const { day } = facts;
  const pairs: Pair[] = [];
  const add = (label: string, ...lines: readonly Phrase[]): void => void pairs.push({ label, lines });
  if (random.chance(0.93))
    add(random.pick(FIELD_LABELS.policy_number), tagged(facts.number, 'policy_number'));
  if (random.chance(0.5)) {
    add(random.pick(PERIOD_LABELS), [
      ...(random.chance(0.2) ? plain('From') : []),
      ...tagged(day(facts.from), 'effective_date', facts.from),
      { text: random.pick(PERIOD_JOINTS) },
      ...tagged(day(facts.to), 'expiration_date', facts.to),
      { text: random.pick(PERIOD_TAILS) },
    ]);
  } else {
    add(random.pick(FIELD_LABELS.effective_date), tagged(day(facts.from), 'effective_date', facts.from));
    if (random.chance(0.92))
      add(random.pick(FIELD_LABELS.expiration_date), tagged(day(facts.to), 'expiration_date', facts.to));
  }
  if (random.chance(0.75))
    add(
      random.pick(FIELD_LABELS.named_insured),
      ...peopleLines(facts, random),
      ...(random.chance(0.5) ? addressLines(facts.mailing, random) : []),
    );
  if (random.chance(0.7))
    add(random.pick(FIELD_LABELS.insurer), [
      ...tagged(facts.insurer, 'insurer'),
      ...(random.chance(0.15) ? plain(random.fill('NAIC #####')) : []),
    ]);
  if (facts.property && random.chance(0.85))
    add(
      random.pick(FIELD_LABELS.property_address),
      ...addressLines(facts.property, random, 'property_address'),
    );
  return pairs;
};

export const otherPair = ({ random, facts }: Form): Pair => {
  const kind = random.pick([
    'number',
    'number',
    'number',
    'date',
    'date',
    'amount',
    'person',
    'company',
    'address',
    'text',
    'text',
  ] as const);
  const label = random.pick(OTHER_LABELS[kind]);
  switch (kind) {
    case 'number':
      return {
        label,
        lines: [
          plain(
            random.chance(0.5)
              ? policyNumber(random)
              : random.fill(
                  random.pick([
                    '#####',
                    '####',
                    '##-####',
                    '@#####',
                    '########',
                    '###-##-####',
                    '@@ ## ## ## ##',
                    '######-##',
                  ]),
                ),
          ),
        ],
      };
    case 'date':
      return {
        label,
        lines: [
          plain(
            random.chance(0.2)
              ? `${otherDay(random, facts)} - ${otherDay(random, facts)}`
              : otherDay(random, facts),
          ),
        ],
      };
    case 'amount':
      return { label, lines: [plain(money(random))] };
    case 'person':
      return {
        label,
        lines: [
          plain(random.chance(0.25) ? (facts.insureds[0] ?? '') : inventName(random)),
          ...(random.chance(0.3) ? [plain(phone(random))] : []),
        ],
      };
    case 'company': {
      const name = /agen|broker|producer|prepared|sold|servic/i.test(label)
        ? agencyName(random)
        : /prior|previous|other ins/i.test(label)
          ? insurerName(random)
          : lenderName(random);
      return {
        label,
        lines: [
          plain(name),
          ...(random.chance(0.5)
            ? [
                ...addressLines(inventAddress(random), random),
                ...(random.chance(0.4) ? [plain(`Loan ${random.fill('########')}`)] : []),
              ]
            : []),
        ],
      };
    }
    case 'address': {
      const isInsured = /insured|policyholder|mailing/i.test(label);
      const name = isInsured
        ? []
        : random.chance(0.5)
          ? [plain(random.chance(0.5) ? lenderName(random) : agencyName(random))]
          : [];
      return {
        label,
        lines: [
          ...name,
          ...addressLines(isInsured && random.chance(0.6) ? facts.mailing : inventAddress(random), random),
        ],
      };
    }
    case 'text': {
      const [head = '', value = ''] = label.split('=');
      return { label: head, lines: [plain(value)] };
    }
  }
};

/** Prints pairs in a style that real forms use, chosen at random. */
const printPairs = (
  sheet: RandomSheet,
  pairs: readonly Pair[],
  random: Random,
  left: number,
  width: number,
): void => {
  const { size, spacing, colon } = sheet.look;
  const way = random.pick([
    'left',
    'left',
    'tab',
    'tab',
    'above',
    'above',
    'table',
    'inline',
    'own line',
  ] as const);
  const height = size * spacing;
  const labelOf = (pair: Pair): { phrase: Phrase; upper: boolean; scale: number } => {
    const { text, upper, scale } = sheet.label(pair.label);
    const mark = /[:#.]$/.test(text) || way === 'above' || way === 'table' ? '' : colon;
    return { phrase: plain(text + mark), upper, scale };
  };
  if (way === 'left' || way === 'tab' || way === 'own line') {
    const tab = left + Math.min(0.55 * width, sheet.widthOf('n') * random.int(16, 34));
    for (const pair of pairs) {
      const { phrase, upper, scale } = labelOf(pair);
      const label = sheet.put(phrase, left, sheet.y, { upper, scale, width: 0.9 * width });
      if (way === 'own line') {
        sheet.y =
          sheet.value(pair.lines, left + random.pick([0, 0, 30]), label.bottom, width).bottom + 0.3 * height;
        continue;
      }
      const at =
        way === 'tab'
          ? Math.max(tab, label.right + size * 0.6)
          : label.right + size * random.pick([0.35, 0.35, 1.5]);
      // A value beside a label of two lines starts at the label's last line.
      const value = sheet.value(
        pair.lines,
        at,
        label.bottom - height * (scale > 1 ? 1 : Math.max(0.8, scale)),
        left + width - at,
      );
      sheet.y = Math.max(label.bottom, value.bottom) + random.pick([0, 0, 0.3]) * height;
    }
    return;
  }
  if (way === 'inline') {
    let x = left;
    let bottom = sheet.y;
    for (const pair of pairs) {
      const { phrase, upper, scale } = labelOf(pair);
      const flat: Phrase = [
        ...phrase,
        ...pair.lines.flat().map((run) => ({ ...run, text: run.text.replace('\n', ', ') })),
      ];
      const estimate = sheet.widthOf(flat.map(({ text }) => text).join(' '));
      if (x > left && x + estimate > left + width) [x, sheet.y] = [left, bottom];
      const end = sheet.put(flat, x, sheet.y, {
        upper,
        scale: Math.max(0.8, scale),
        width: left + width - x,
      });
      bottom = Math.max(bottom, end.bottom);
      x = end.right + size * random.pick([1.5, 3, 5]);
    }
    sheet.y = bottom;
    return;
  }
  const columns = Math.min(pairs.length, width > 900 ? random.int(2, 5) : random.int(1, 3));
  for (let start = 0; start < pairs.length; start += columns) {
    const row = pairs.slice(start, start + columns);
    const step = width / row.length;
    let labelBottom = sheet.y;
    const ends = row.map((pair, index) => {
      const { phrase, upper, scale } = labelOf(pair);
      const end = sheet.put(phrase, left + index * step, sheet.y, { upper, scale, width: step - size });
      labelBottom = Math.max(labelBottom, end.bottom);
      return end.bottom;
    });
    let bottom = labelBottom;
    for (const [index, pair] of row.entries()) {
      const top = way === 'table' ? labelBottom + 0.2 * height : (ends[index] ?? labelBottom);
      bottom = Math.max(bottom, sheet.value(pair.lines, left + index * step, top, step - size).bottom);
    }
    sheet.y = bottom + 0.5 * height;
  }
};

export const pairsBlock =
  (form: Form, pairs: readonly Pair[]): Block =>
  (sheet) => {
    const { margin } = sheet.look;
    const whole = WIDTH - 2 * margin;
    const { random } = form;
    if (pairs.length >= 4 && random.chance(0.4)) {
      const [cut, top] = [Math.ceil(pairs.length / 2), sheet.y];
      printPairs(sheet, pairs.slice(0, cut), random, margin, whole * 0.47);
      const bottom = sheet.y;
      sheet.y = top + random.pick([0, 0, 6]);
      printPairs(sheet, pairs.slice(cut), random, margin + whole * 0.52, whole * 0.46);
      sheet.y = Math.max(bottom, sheet.y);
      return;
    }
    printPairs(sheet, pairs, random, margin, random.chance(0.3) ? whole * 0.55 : whole);
  };
