import type { Layout } from '../layout';
import { TEST_AUTO } from './auto';
import { TEST_BOAT } from './boat';
import { TEST_CARDS } from './cards';
import { TEST_EVIDENCE } from './evidence';
import { TEST_HOME } from './home';
import { TEST_MORE_AUTO } from './more-auto';
import { TEST_MORE_HOME } from './more-home';
import { TEST_OTHER } from './other';
import { TEST_RV } from './rv';

/** Forms that the reading is measured on. Whoever writes rules doesn't look at them. */
export const TEST_LAYOUTS: readonly Layout[] = [
  ...TEST_AUTO,
  ...TEST_MORE_AUTO,
  ...TEST_CARDS,
  ...TEST_RV,
  ...TEST_BOAT,
  ...TEST_HOME,
  ...TEST_MORE_HOME,
  ...TEST_EVIDENCE,
  ...TEST_OTHER,
];

/**
 * Forms that were looked at after a first measurement, to write rules for what went wrong. They are left out of tables of
 * `test`; the others have still not been seen.
 */
export const OPENED_LAYOUTS: ReadonlySet<string> = new Set([
  'auto-change-endorsement',
  'auto-coverage-columns-two-sheets',
  'auto-named-deductibles',
  'auto-portal-print',
  'motorcycle-program-dec',
  'auto-dealer-binder',
  'auto-typed-subscriber',
  'rv-coach-parts',
  'rv-travel-trailer-farm-agent',
  'boat-outboard-schedule',
  'watercraft-pontoon-jet-cards',
  'home-captive-bullets',
  'home-farm-mutual-schedule',
  'landlord-surplus-lines',
  'coastal-hurricane-deductible',
  'home-portal-print',
  'evidence-commercial-lender-copy',
  'home-binder-title-company',
  'quote-wholesale-indication',
  'notice-conditional-renewal',
  'other-claim-acknowledgment',
]);
