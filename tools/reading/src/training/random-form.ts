import type { View } from '@coverleaf/reading';
import { DISCOUNTS, ENDORSEMENTS } from '../scene/invented-data';
import { addMonths, inventAddress, inventName } from '../scene/policy';
import { Random } from '../scene/random';
import {
  coverageBlock,
  coverageWordsBlock,
  deductiblesBlock,
  headingBlock,
  vehicleTable,
} from './coverage-blocks';
import {
  addressLines,
  type Block,
  factsOf,
  FIRST,
  type Form,
  type Kind,
  money,
  otherDay,
  peopleLines,
  phone,
  tagged,
} from './form-facts';
import { BLURBS, TITLES } from './form-words';
import { fieldPairs, otherPair, type Pair, pairsBlock } from './pair-blocks';
import { plain, type Phrase, randomLook, RandomSheet, type TaggedWord, WIDTH } from './random-sheet';

/** A simulated page as one reader saw it; the tags are in the order of the words. */
export interface RandomPage {
  readonly view: View;
  readonly tags: readonly (TaggedWord | null)[];
}

/** Invents a form. Each seed changes its labels, blocks, order, columns and distractors. */
export const randomForm = (seed: string): readonly RandomPage[] => {
  const random = new Random(seed);
  const kind = random.pick<Kind>(['auto', 'auto', 'home', 'home', 'boat']);
  const facts = factsOf(random, kind);
  const noise = random.chance(0.45) ? random.between(0.3, 2) : 0;
  const look = randomLook(random);
  const pages: RandomSheet[] = [];
  let sheet = new RandomSheet(look, random);
  const form: Form = { random, facts, kind, sheet };
  const blocks = blocksOf(form);
  const running = random.chance(0.45) ? runningHead(form) : null;
  pages.push(sheet);
  running?.(sheet);
  for (const block of blocks) {
    if (sheet.isFull() || (pages.length === 1 && sheet.y > 900 && random.chance(0.12))) {
      if (pages.length === 3) break;
      sheet = new RandomSheet(look, random);
      pages.push(sheet);
      running?.(sheet);
    }
    block(sheet);
    sheet.gap(random.pick([0.4, 1, 1.5, 2.5]));
  }
  return pages.map((page, index) => page.seen(index + 1, noise));
};

/** The name and address in the window of a letter. */
const windowBlock =
  ({ random, facts }: Form): Block =>
  (sheet) => {
    const x = random.pick([sheet.look.margin, sheet.look.margin, WIDTH * 0.55]);
    sheet.y = sheet.value(
      [
        ...(random.chance(0.2)
          ? [plain(random.fill(random.pick(['##### @ ###', '@@####', '######-##'])))]
          : []),
        ...peopleLines(facts, random),
        ...addressLines(facts.mailing, random),
      ],
      x,
      sheet.y,
      600,
    ).bottom;
  };

/** The sender of a letter, or the company's name as a heading. */
const senderBlock =
  ({ random, facts }: Form): Block =>
  (sheet) => {
    const x = random.pick([sheet.look.margin, sheet.look.margin, WIDTH * 0.5]);
    const scale = random.pick([1, 1.2, 1.6]);
    const end = sheet.put(tagged(facts.insurer, 'insurer'), x, sheet.y, {
      scale,
      upper: random.chance(0.4),
      width: random.pick([500, WIDTH]),
    });
    sheet.y = end.bottom;
    if (random.chance(0.6))
      sheet.y = sheet.value(addressLines(inventAddress(random), random), x, sheet.y).bottom;
    if (random.chance(0.3)) sheet.y = sheet.put(plain(phone(random)), x, sheet.y).bottom;
  };

/** A short name of the company or group, which must not be read as the insurer. */
const brandBlock =
  ({ random, facts }: Form): Block =>
  (sheet) => {
    const { brand } = facts;
    const text = random.pick([
      brand,
      brand,
      brand,
      `${brand} Insurance`,
      `${brand} Insurance Group`,
      `The ${brand} Companies`,
    ]);
    const x = random.pick([sheet.look.margin, sheet.look.margin, WIDTH * 0.6]);
    sheet.y = sheet.put(plain(text), x, sheet.y, {
      scale: random.pick([1, 1.5, 2, 2.5]),
      upper: random.chance(0.3),
    }).bottom;
  };

const sentenceBlock =
  ({ random, facts }: Form): Block =>
  (sheet) => {
    const { day } = facts;
    const sentences: readonly Phrase[] = [
      [
        { text: random.pick(['Your policy', 'This policy,', 'Policy', 'Policy number']) },
        ...tagged(facts.number, 'policy_number'),
        {
          text: random.pick(['is effective from', 'runs from', 'provides coverage from', 'is in force from']),
        },
        ...tagged(day(facts.from), 'effective_date', facts.from),
        { text: random.pick(['to', 'until', 'through']) },
        ...tagged(day(facts.to), 'expiration_date', facts.to),
        { text: random.pick(['', 'at 12:01 A.M. standard time']) },
      ],
      [
        {
          text: random.pick([
            'Coverage is provided by',
            'This policy is underwritten by',
            'Insurance provided by',
            'Issued by',
            'Underwritten by',
          ]),
        },
        ...tagged(facts.insurer, 'insurer'),
        { text: random.pick(['', ', a stock company', '(the Company)', 'a mutual company']) },
      ],
      [
        {
          text: random.pick([
            'We insure',
            'Insurance issued to',
            'This certifies that',
            'The named insured is',
          ]),
        },
        ...tagged(facts.insureds[0] ?? '', 'named_insured'),
        { text: random.pick(['.', 'for the coverages shown below', 'is insured as shown']) },
      ],
      ...(facts.property
        ? [
            [
              {
                text: random.pick([
                  'The residence premises covered by this policy is located at',
                  'We insure the home at',
                  'This policy covers the dwelling at',
                  'Insured property located at',
                ]),
              },
              { text: facts.property.join(', '), target: 'property_address' as const },
            ] satisfies Phrase,
          ]
        : []),
    ];
    for (const sentence of random.some(sentences, random.int(1, 2)))
      sheet.y = sheet.put(sentence, sheet.look.margin, sheet.y, {
        width: random.pick([800, WIDTH - 2 * sheet.look.margin]),
      }).bottom;
  };

const blurbBlock =
  (random: Random): Block =>
  (sheet) => {
    const text = random.some(BLURBS, random.int(2, 7)).join('. ');
    sheet.y = sheet.put(plain(text), sheet.look.margin, sheet.y, {
      scale: random.pick([0.75, 0.9, 1]),
      width: WIDTH - 2 * sheet.look.margin,
    }).bottom;
  };

const listBlock =
  (form: Form): Block =>
  (sheet) => {
    const { random, kind, facts } = form;
    const lines = random.pick([
      () => random.some(ENDORSEMENTS[kind], random.int(3, 9)).map((one) => one.replace('~', ' ')),
      () => [random.pick(['Discounts', 'Discounts applied']), ...random.some(DISCOUNTS, random.int(2, 6))],
      () => [
        'Drivers',
        ...[...facts.insureds, inventName(random), inventName(random)].map(
          (name, index) =>
            `${index + 1} ${name} ${otherDay(random, facts)} ${random.pick(['Rated', 'Included', 'Married', 'Principal'])}`,
        ),
      ],
      () =>
        facts.vehicles.map(
          ({ name, vin }, index) => `${index + 1} ${name} ${vin} ${random.pick(['Pleasure', 'Commute', ''])}`,
        ),
      () => [
        'Payment schedule',
        ...[1, 2, 3].map((step) => `${facts.day(addMonths(facts.from, step))} ${money(random)}`),
      ],
      () => [
        `Report a claim: ${phone(random)}`,
        `Customer service: ${phone(random)}`,
        random.pick([
          `${random.pick(FIRST)} Insurance`,
          facts.brand,
          `${facts.brand} ${random.fill('PO Box ####')}`,
        ]),
      ],
    ])();
    for (const line of lines)
      sheet.y = sheet.put(plain(line), sheet.look.margin + random.pick([0, 0, 20]), sheet.y).bottom;
  };

const runningHead =
  ({ random, facts }: Form): Block =>
  (sheet) => {
    const { margin } = sheet.look;
    const parts: readonly Phrase[] = [
      [
        { text: random.pick(['Policy Number:', 'Policy No.', 'Policy', 'Policy #']) },
        ...tagged(facts.number, 'policy_number'),
      ],
      tagged(facts.insurer, 'insurer'),
      plain(facts.brand),
      tagged(facts.insureds[0] ?? '', 'named_insured'),
      plain(`Page 1 of 3`),
      plain(random.fill('@@ #### (##-##)')),
    ];
    random
      .some(parts, 2)
      .forEach((part, index) =>
        sheet.put(part, index === 0 ? margin : WIDTH * 0.62, sheet.y, { scale: 0.85 }),
      );
    sheet.gap(1.2);
  };

const blocksOf = (form: Form): readonly Block[] => {
  const { random, kind, facts } = form;
  const others = (count: number): Pair[] => Array.from({ length: count }, () => otherPair(form));
  const fields = fieldPairs(form);
  const mixed = random.some([...fields, ...others(random.int(1, 5))], 99);
  const cut = random.chance(0.5) ? random.int(1, mixed.length) : mixed.length;
  const top: Block[] = [
    pairsBlock(form, mixed.slice(0, cut)),
    ...(cut < mixed.length ? [pairsBlock(form, mixed.slice(cut))] : []),
    ...(random.chance(0.6) ? [windowBlock(form)] : []),
    ...(random.chance(0.45) ? [senderBlock(form)] : []),
    ...(random.chance(0.5) ? [brandBlock(form)] : []),
    ...(random.chance(0.35) ? [sentenceBlock(form)] : []),
    ...(random.chance(0.8) ? [headingBlock(random.pick(TITLES), random)] : []),
    ...(random.chance(0.5) ? [pairsBlock(form, others(random.int(2, 5)))] : []),
  ];
  const cars = facts.vehicles.length;
  const middle: Block[] = [
    random.chance(0.65) ? coverageBlock(form, cars) : coverageWordsBlock(form),
    ...(kind === 'auto' && cars > 1 && random.chance(0.4) ? [coverageBlock(form, cars)] : []),
    ...(kind !== 'boat' && random.chance(kind === 'home' ? 0.5 : 0.15) ? [deductiblesBlock(form)] : []),
    ...(kind === 'auto' && random.chance(0.2) ? [vehicleTable(form)] : []),
    ...Array.from({ length: random.int(0, 3) }, () => listBlock(form)),
    ...(random.chance(0.7) ? [pairsBlock(form, others(random.int(2, 6)))] : []),
    ...(random.chance(0.7) ? [blurbBlock(random)] : []),
  ];
  return [...random.some(top, 99), ...random.some(middle, 99)];
};
