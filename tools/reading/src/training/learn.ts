import type { Feature } from '@coverleaf/reading';
import type { Random } from '../scene/random';

/** A span as numbers of its features, and whether it is a value. */
export interface Lesson {
  readonly features: Int32Array;
  readonly isRight: boolean;
}

/** Learning rate and regularization. */
const SPEED = 0.12;
const FIRST_POWER = 0.6;
const SECOND_POWER = 1.5;

/**
 * Logistic regression by FTRL-proximal: most weights stay zero, and the same examples in the same order give the same
 * weights.
 */
export const learn = (
  lessons: readonly Lesson[],
  featureCount: number,
  rounds: number,
  random: Random,
): Float64Array => {
  const sums = new Float64Array(featureCount);
  const squares = new Float64Array(featureCount);
  const weights = new Float64Array(featureCount);
  const order = Int32Array.from(lessons, (_, index) => index);
  for (let round = 0; round < rounds; round += 1) {
    shuffle(order, random);
    for (const at of order) {
      const lesson = lessons[at];
      if (!lesson) continue;
      const { features, isRight } = lesson;
      let score = 0;
      for (const feature of features) score += weights[feature] ?? 0;
      const slope = 1 / (1 + Math.exp(-score)) - Number(isRight);
      if (Math.abs(slope) < 1e-4) continue;
      for (const feature of features) {
        const square = squares[feature] ?? 0;
        const root = Math.sqrt(square + slope * slope);
        const sum =
          (sums[feature] ?? 0) + slope - ((root - Math.sqrt(square)) / SPEED) * (weights[feature] ?? 0);
        sums[feature] = sum;
        squares[feature] = square + slope * slope;
        weights[feature] =
          Math.abs(sum) <= FIRST_POWER
            ? 0
            : -(sum - Math.sign(sum) * FIRST_POWER) / ((1 + root) / SPEED + SECOND_POWER);
      }
    }
  }
  return weights;
};

const shuffle = (order: Int32Array, random: Random): void => {
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = random.int(0, last);
    [order[last], order[other]] = [order[other] ?? 0, order[last] ?? 0];
  }
};

/** Numbers features in the order in which they first occur. */
export class Vocabulary {
  private readonly numbers = new Map<Feature, number>();
  private readonly counts: number[] = [];
  readonly features: Feature[] = [];

  numbersOf(features: readonly Feature[]): Int32Array {
    return Int32Array.from(new Set(features), (feature) => {
      const known = this.numbers.get(feature);
      const number = known ?? this.features.push(feature) - 1;
      if (known === undefined) this.numbers.set(feature, number);
      this.counts[number] = (this.counts[number] ?? 0) + 1;
      return number;
    });
  }

  isRare(number: number): boolean {
    return (this.counts[number] ?? 0) < RARE;
  }
}

/** A feature with fewer examples than this says nothing about other forms. */
const RARE = 12;
