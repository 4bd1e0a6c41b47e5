import type { Layout } from './layout';
import { TEST_LAYOUTS } from './test';
import { TUNE_LAYOUTS } from './tune';

/** All forms. A form that was measured on and then looked at moves from `test` to `tune`, and never back. */
export const LAYOUTS: readonly Layout[] = [...TUNE_LAYOUTS, ...TEST_LAYOUTS];

export { OPENED_LAYOUTS } from './test';
