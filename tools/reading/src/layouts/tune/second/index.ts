import type { Layout } from '../../layout';
import { SECOND_AUTO } from './auto';
import { SECOND_AUTO_OTHER } from './auto-other';
import { SECOND_BOAT } from './boat';
import { SECOND_EVIDENCE } from './evidence';
import { SECOND_HOME } from './home';
import { SECOND_MORE_AUTO } from './more-auto';
import { SECOND_MORE_HOME } from './more-home';
import { SECOND_OTHER } from './other';
import { SECOND_RV } from './rv';

/** These layouts once measured the reading unseen; after somebody looked at them, they joined `tune`. */
export const SECOND_LAYOUTS: readonly Layout[] = [
  ...SECOND_AUTO,
  ...SECOND_MORE_AUTO,
  ...SECOND_AUTO_OTHER,
  ...SECOND_RV,
  ...SECOND_BOAT,
  ...SECOND_HOME,
  ...SECOND_MORE_HOME,
  ...SECOND_EVIDENCE,
  ...SECOND_OTHER,
];
