import type { Layout } from '../layout';

/** Forms that the reading is measured on. Whoever writes rules doesn't look at them. */
export const TEST_LAYOUTS: readonly Layout[] = [];
