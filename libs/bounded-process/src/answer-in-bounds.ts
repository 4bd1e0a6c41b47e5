/** Said once, before the first question. */
export const READY = 'ready';

/**
 * Makes the running file the program of a `BoundedPool`: a question comes in, an answer goes out. Answers are values,
 * not errors; whatever is thrown ends the process, and with it the question.
 */
export function answerInBounds<Question, Answer>(answer: (question: Question) => Promise<Answer>): void {
  // What it took to start is no fault of the first question's.
  process.send?.(READY);
  process.on('message', (question: Question) => {
    answer(question).then(
      (value) => process.send?.(value),
      () => process.exit(1),
    );
  });
}
