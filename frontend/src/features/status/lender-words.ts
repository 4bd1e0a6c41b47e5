import type { UploadProgress } from '@coverleaf/contracts';
import { t } from '../../i18n/translate';

/** What people type who do not know it; a name without a letter says nothing either. */
const NO_NAME = /^(\P{L}*|n\/?a|none|other|unknown|ninguno|otro|desconocido)$/iu;

/** What the lender is called in the middle of a sentence, and at its beginning. */
export function lenderWords({ financialInstitution }: Pick<UploadProgress, 'financialInstitution'>): {
  readonly lender: string;
  readonly Lender: string;
} {
  const name = financialInstitution.trim();
  if (!NO_NAME.test(name)) return { lender: name, Lender: name };
  return { lender: t('your lender'), Lender: t('Your lender') };
}
