import { FEATURES_VERSION, type StoredModel, type Target, TARGET_NAMES } from '@coverleaf/reading';
import { Random } from '../scene/random';
import type { ExampleDocument } from './examples';
import { learn, type Lesson, Vocabulary } from './learn';

interface KeptLesson extends Lesson {
  readonly layout: string;
}

/** The share of wrong spans that training keeps. Without this limit, wrong spans would far outnumber values. */
const WRONG_KEPT = 0.5;
const ROUNDS = 4;
/**
 * How many times training uses an example from a layout. Layouts are more realistic than invented forms, but the forms
 * are ten times as many.
 */
const TIMES = 4;
/** Weights are in hundredths. Smaller ones have no effect. */
const LEAST_WEIGHT = 4;
/** The most weights for one target, so that the file stays small. */
const MOST_WEIGHTS = 2_000;

/** Collects examples from many documents, so that models can be trained with or without certain layouts. */
export class TrainingSet {
  private readonly vocabulary = new Vocabulary();
  private readonly lessons = new Map<Target, KeptLesson[]>(TARGET_NAMES.map((target) => [target, []]));
  private readonly random: Random;
  private isClosed = false;

  constructor(private readonly seed: string) {
    this.random = new Random(`${seed} lessons`);
  }

  add({ layout, examples }: ExampleDocument): void {
    const times = layout === 'random' ? 1 : TIMES;
    for (const { features, answers } of examples) {
      const isKept = this.random.chance(WRONG_KEPT);
      const asked = (Object.entries(answers) as [Target, string][]).filter(
        ([, answer]) => answer === 'right' || answer === 'misread' || (answer === 'wrong' && isKept),
      );
      if (asked.length === 0) continue;
      const numbers = this.vocabulary.numbersOf(features.flat());
      for (const [target, answer] of asked)
        for (let time = 0; time < times; time += 1)
          this.lessons.get(target)?.push({ layout, features: numbers, isRight: answer !== 'wrong' });
    }
  }

  /** @param without layouts to leave out */
  train(without: ReadonlySet<string> = new Set()): StoredModel {
    this.leaveOutRare();
    return {
      features: FEATURES_VERSION,
      seed: this.seed,
      targets: Object.fromEntries(
        TARGET_NAMES.map((target) => [target, { precision: [], weights: this.weightsOf(target, without) }]),
      ),
    };
  }

  private leaveOutRare(): void {
    if (this.isClosed) return;
    this.isClosed = true;
    for (const [target, lessons] of this.lessons)
      this.lessons.set(
        target,
        lessons.map((lesson) => ({
          ...lesson,
          features: lesson.features.filter((feature) => !this.vocabulary.isRare(feature)),
        })),
      );
  }

  private weightsOf(target: Target, without: ReadonlySet<string>): Record<string, string> {
    const lessons = (this.lessons.get(target) ?? []).filter(({ layout }) => !without.has(layout));
    const { features } = this.vocabulary;
    const weights = learn(lessons, features.length, ROUNDS, new Random(`${this.seed} ${target}`));
    const kept = [...weights]
      .map((weight, number) => ({ feature: features[number] ?? '', weight: Math.round(weight * 100) }))
      .filter(({ feature, weight }) => Math.abs(weight) >= LEAST_WEIGHT && !feature.includes('|'))
      .toSorted((one, other) => Math.abs(other.weight) - Math.abs(one.weight))
      .slice(0, MOST_WEIGHTS)
      .toSorted((one, other) => (one.feature < other.feature ? -1 : 1));
    const bySlot = new Map<string, string[]>();
    for (const { feature, weight } of kept) {
      const cut = feature.indexOf(':');
      const slot = feature.slice(0, cut);
      bySlot.set(slot, [...(bySlot.get(slot) ?? []), `${feature.slice(cut + 1)} ${weight}`]);
    }
    return Object.fromEntries([...bySlot].map(([slot, entries]) => [slot, entries.join('|')]));
  }
}
