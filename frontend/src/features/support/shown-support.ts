import type { Support } from '@coverleaf/contracts';
import type { Worded } from '../../i18n/published-text';

/** Where a borrower asks a person, as the page shows it. */
export type ShownSupport = Worded<Support, 'hours' | 'lookupHours'>;
