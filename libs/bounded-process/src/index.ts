export * from './answer-in-bounds';
export * from './bounded-pool';
export { OutOfBounds } from './bounded-process';
