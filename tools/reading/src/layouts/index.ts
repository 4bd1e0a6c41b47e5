import type { Layout } from './layout';
import { TUNE_AUTO } from './tune-auto';
import { TUNE_OTHER } from './tune-other';
import { TUNE_PROPERTY } from './tune-property';

/** All forms. A form belongs to one set for good. */
export const LAYOUTS: readonly Layout[] = [...TUNE_AUTO, ...TUNE_PROPERTY, ...TUNE_OTHER];
