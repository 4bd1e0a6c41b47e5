import { modelFrom, TARGET_NAMES, type View } from '@coverleaf/reading';
import { examplesOfDocument, examplesOfForm } from './examples';
import { randomForm } from './random-form';
import { TrainingSet } from './training-set';
import { precisionSteps, tryModel } from './trial';

const trained = (seed: string, forms: number): ReturnType<TrainingSet['train']> => {
  const set = new TrainingSet(seed);
  for (let index = 0; index < forms; index += 1) set.add(examplesOfForm(randomForm(`${seed} ${index}`)));
  return set.train();
};

describe('invented forms', () => {
  it('are equal for equal seeds and different for different seeds', () => {
    expect(randomForm('one')).toEqual(randomForm('one'));
    expect(randomForm('one')).not.toEqual(randomForm('other'));
  });

  it('contain values as spans, and many more spans that are not values', () => {
    const documents = Array.from({ length: 8 }, (_, index) => examplesOfForm(randomForm(`spans ${index}`)));
    const answers = documents.flatMap(({ examples }) =>
      examples.flatMap((example) => Object.values(example.answers)),
    );
    const right = answers.filter((answer) => answer === 'right').length;
    expect(right).toBeGreaterThan(30);
    expect(answers.length).toBeGreaterThan(10 * right);
  });
});

it('learns the same weights every time, and they find values in unseen forms', () => {
  const stored = trained('small run', 30);
  expect(trained('small run', 30)).toEqual(stored);
  const others = Array.from({ length: 15 }, (_, index) => examplesOfForm(randomForm(`unseen ${index}`)));
  const { outcomes, there } = tryModel(modelFrom(stored), others);
  const numbers = outcomes.filter(({ target }) => target === 'policy_number');
  const right = numbers.filter(({ isRight }) => isRight).length;
  expect(right / numbers.length).toBeGreaterThan(0.5);
  expect(right / there.policy_number).toBeGreaterThan(0.3);
  expect(Object.keys(stored.targets)).toEqual(TARGET_NAMES);
});

it('estimates a precision that never falls as probability rises, with one mistake more than there was', () => {
  const outcomes = Array.from({ length: 400 }, (_, index) => ({
    target: 'insurer' as const,
    probability: index / 400,
    isRight: index >= 200 || index % 2 === 0,
  }));
  const steps = precisionSteps(outcomes);
  expect(steps.map(({ share }) => share)).toEqual(steps.map(({ share }) => share).toSorted((a, b) => a - b));
  expect(steps[0]?.share).toBeCloseTo(0.5, 1);
  expect(steps.at(-1)?.share).toBeGreaterThan(0.97);
  expect(steps.at(-1)?.share).toBeLessThan(1);
});

describe('a span in a document that OCR read', () => {
  const box = { left: 0.3, top: 0.1, width: 0.2, height: 0.01 };
  const view: View = {
    page: 1,
    part: 0,
    width: 1_000,
    height: 1_300,
    rotation: 0,
    quality: 1,
    source: 'image',
    toPage: [1, 0, 0, 0, 1, 0, 0, 0, 1],
    words: {
      tesseract: [
        { text: 'Policy:', box: { ...box, left: 0.1, width: 0.07 }, confidence: 0.9 },
        { text: 'QX-2041-77312', box, confidence: 0.9 },
      ],
    },
  };
  const answerFor = (value: string, place = box): string | undefined => {
    const values = [
      {
        field: 'policy_number' as const,
        value,
        item: null,
        party: null,
        coverage: null,
        places: [{ page: 1, box: place }],
      },
    ];
    const { examples } = examplesOfDocument({ layout: 'one', values }, [view], 'tesseract');
    return examples.find(({ span }) => span.value === 'QX-2041-77312')?.answers.policy_number;
  };

  it('is the value, the same text elsewhere, a misread value or something else', () => {
    expect(answerFor('QX-2041-77312')).toBe('right');
    expect(answerFor('QX-2041-77312', { ...box, top: 0.5 })).toBe('open');
    expect(answerFor('QX-204I-77812')).toBe('misread');
    expect(answerFor('QX-204I-77812', { ...box, top: 0.5 })).toBe('wrong');
    expect(answerFor('58-1103-90044')).toBe('wrong');
  });
});
