import type { Layout } from '../layout';
import { TUNE_AUTO } from './auto';
import { TUNE_MORE_AUTO } from './more-auto';
import { TUNE_MORE_OTHER } from './more-other';
import { TUNE_MORE_PROPERTY } from './more-property';
import { TUNE_OTHER } from './other';
import { TUNE_PROPERTY } from './property';
import { SECOND_LAYOUTS } from './second';

/** The rules are written with these layouts in view. */
export const TUNE_LAYOUTS: readonly Layout[] = [
  ...TUNE_AUTO,
  ...TUNE_PROPERTY,
  ...TUNE_OTHER,
  ...TUNE_MORE_AUTO,
  ...TUNE_MORE_PROPERTY,
  ...TUNE_MORE_OTHER,
  ...SECOND_LAYOUTS,
];
