import {
  type Model,
  probabilities,
  sharesAmong,
  SINGLE_TARGETS,
  type Span,
  spanKey,
  type StoredModel,
  type Target,
  TARGET_NAMES,
  TARGETS,
} from '@coverleaf/reading';
import type { ExampleDocument } from './examples';

/** A value that a model would read, and whether it is right. */
export interface Outcome {
  readonly target: Target;
  readonly probability: number;
  readonly isRight: boolean;
}

export interface Trial {
  readonly outcomes: readonly Outcome[];
  /** The number of values in the documents, and how many of them are spans, by target. */
  readonly there: Readonly<Record<Target, number>>;
  readonly reachable: Readonly<Record<Target, number>>;
}

/** Tries a model on documents. */
export const tryModel = (model: Model, documents: readonly ExampleDocument[]): Trial => {
  const outcomes: Outcome[] = [];
  const there = zeros();
  const reachable = zeros();
  for (const document of documents)
    for (const target of TARGET_NAMES) {
      const own = model.get(target);
      if (!own) continue;
      const examples = document.examples.filter(({ span }) => span.kind === TARGETS[target]);
      const probabilityOf = probabilities(own);
      const count = document.there[target] ?? 0;
      there[target] += SINGLE_TARGETS.has(target) ? Math.min(1, count) : count;
      const right = examples.filter(({ answers }) => answers[target] === 'right').length;
      reachable[target] += SINGLE_TARGETS.has(target) ? Math.min(1, right) : Math.min(count, right);
      // Ignores misread values, because another reader checks their letters.
      const possible = examples
        .filter(({ answers }) => answers[target] !== 'misread')
        .map(({ span, features, answers }) => ({
          span,
          key: spanKey(span),
          probability: probabilityOf(features),
          isRight: answers[target] === 'right' || answers[target] === 'open',
        }));
      const shares = SINGLE_TARGETS.has(target)
        ? sharesAmong(possible)
        : possible.map(({ probability }) => probability);
      const ranked = possible
        .map((one, index) => ({ ...one, probability: shares[index] ?? 0 }))
        .toSorted((one, other) => other.probability - one.probability);
      const taken: Span[] = [];
      for (const { span, probability, isRight } of ranked.slice(0, 12)) {
        if (taken.some((other) => other.pieces.some((piece) => span.pieces.includes(piece)))) continue;
        if (probability < 0.02) break;
        taken.push(span);
        outcomes.push({ target, probability, isRight });
        if (SINGLE_TARGETS.has(target)) break;
      }
    }
  return { outcomes, there, reachable };
};

const zeros = (): Record<Target, number> =>
  Object.fromEntries(TARGET_NAMES.map((target) => [target, 0])) as Record<Target, number>;

export const joined = (trials: readonly Trial[]): Trial => {
  const there = zeros();
  const reachable = zeros();
  for (const trial of trials)
    for (const target of TARGET_NAMES) {
      there[target] += trial.there[target];
      reachable[target] += trial.reachable[target];
    }
  return { outcomes: trials.flatMap(({ outcomes }) => outcomes), there, reachable };
};

const LEAST_OF_A_STEP = 20;

/**
 * Estimates how often values of at least a given probability are right. The estimate never falls as the probability
 * rises (isotonic regression). Each step has at least 20 values, and one mistake is added to it, because other forms
 * may be harder.
 */
export const precisionSteps = (outcomes: readonly Outcome[]): StoredModel['targets'][string]['precision'] => {
  const steps: { from: number; right: number; count: number }[] = [];
  const share = ({ right, count }: { right: number; count: number }): number => right / (count + 1);
  for (const { probability, isRight } of outcomes.toSorted(
    (one, other) => one.probability - other.probability,
  )) {
    const last = steps.at(-1);
    if (last && last.count < LEAST_OF_A_STEP) {
      last.count += 1;
      last.right += Number(isRight);
      continue;
    }
    merge(steps, share);
    steps.push({ from: probability, right: Number(isRight), count: 1 });
  }
  if ((steps.at(-1)?.count ?? LEAST_OF_A_STEP) < LEAST_OF_A_STEP) {
    const [last, before] = [steps.pop(), steps.at(-1)];
    if (last && before) [before.count, before.right] = [before.count + last.count, before.right + last.right];
  }
  merge(steps, share);
  const rounded = steps.map((step) => ({
    from: Math.round(step.from * 1_000) / 1_000,
    share: Math.floor(share(step) * 1_000) / 1_000,
  }));
  return rounded.filter((step, index) => step.share !== rounded[index - 1]?.share);
};

type Step = { from: number; right: number; count: number };

/** Merges the last step into the one before it while that one is at least as precise. */
const merge = (steps: Step[], share: (step: Step) => number): void => {
  for (;;) {
    const [last, before] = [steps.at(-1), steps.at(-2)];
    if (!last || !before || share(last) > share(before)) return;
    steps.pop();
    [before.count, before.right] = [before.count + last.count, before.right + last.right];
  }
};

/**
 * A table with a row per target: the number of values, how many of them are spans, and precision and recall above
 * thresholds.
 */
export const trialTable = ({ outcomes, there, reachable }: Trial): string => {
  const rows = TARGET_NAMES.map((target) => {
    const own = outcomes.filter((outcome) => outcome.target === target);
    const cells = [0.3, 0.5, 0.8, 0.95].map((from) => {
      const taken = own.filter(({ probability }) => probability >= from);
      const right = taken.filter(({ isRight }) => isRight).length;
      return taken.length === 0
        ? '–'
        : `${(right / taken.length).toFixed(3)} / ${Math.min(1, right / Math.max(1, there[target])).toFixed(3)}`;
    });
    return `| ${[target, there[target], (reachable[target] / Math.max(1, there[target])).toFixed(3), ...cells].join(' | ')} |`;
  });
  return [
    '|  | values | spans | from 0.3 | from 0.5 | from 0.8 | from 0.95 |',
    '| - | - | - | - | - | - | - |',
    ...rows,
  ].join('\n');
};
