/** Said once, before the first question. */
export const READY = 'ready';

/**
 * Makes the running file the program of a `BoundedPool`: a question comes in, an answer goes out. Answers are values,
 * not errors; whatever is thrown ends the process, and with it the question.
 */
export function answerInBounds<Question, Answer>(answer: (question: Question) => Promise<Answer>): void {
  // A terminal or a service manager tells every process of a service to end. Ours ends this one, or is gone.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  process.once('disconnect', () => process.exit(0));
  // What it took to start is no fault of the first question's.
  process.send?.(READY);
  process.on('message', (question: Question) => {
    answer(question).then(
      (value) => process.send?.(value),
      () => process.exit(1),
    );
  });
}
