import type { Layout } from '../layout';
import { TEST_AUTO } from './auto';
import { TEST_MORE_AUTO } from './more-auto';

/** Forms that the reading is measured on. Whoever writes rules doesn't look at them. */
export const TEST_LAYOUTS: readonly Layout[] = [...TEST_AUTO, ...TEST_MORE_AUTO];
