import type { Layout } from './layout';
import { TEST_AUTO } from './test-auto';
import { TEST_OTHER } from './test-other';
import { TEST_PROPERTY } from './test-property';
import { TUNE_AUTO } from './tune-auto';
import { TUNE_OTHER } from './tune-other';
import { TUNE_PROPERTY } from './tune-property';

/** All forms. A form belongs to one set for good. */
export const LAYOUTS: readonly Layout[] = [
  ...TUNE_AUTO,
  ...TUNE_PROPERTY,
  ...TUNE_OTHER,
  ...TEST_AUTO,
  ...TEST_PROPERTY,
  ...TEST_OTHER,
];
