export { answerInBounds } from './answer-in-bounds';
export * from './bounded-pool';
export { NoTurn, OutOfBounds } from './bounded-process';
