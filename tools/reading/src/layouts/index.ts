import type { Layout } from './layout';
import { TEST_LAYOUTS } from './test';
import { TUNE_LAYOUTS } from './tune';

/** All layouts. Once somebody has looked at a `test` layout, it no longer shows how unseen forms are read. */
export const LAYOUTS: readonly Layout[] = [...TUNE_LAYOUTS, ...TEST_LAYOUTS];

export { OPENED_LAYOUTS } from './test';
