import type { Layout } from '../layout';
import { TEST_EVIDENCE } from './evidence';
import { TEST_HOME } from './home';
import { TEST_MORE_HOME } from './more-home';
import { TEST_OTHER } from './other';

/** Forms that the reading is measured on. Whoever writes rules doesn't look at them. */
export const TEST_LAYOUTS: readonly Layout[] = [
  ...TEST_HOME,
  ...TEST_MORE_HOME,
  ...TEST_EVIDENCE,
  ...TEST_OTHER,
];
