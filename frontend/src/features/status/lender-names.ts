import type { UploadProgress } from '@coverleaf/contracts';
import { t } from '../../i18n/translate';

/** Input that is not a name: no letters, or a word for unknown. */
const NO_NAME = /^(\P{L}*|n\/?a|none|other|unknown|ninguno|otro|desconocido)$/iu;

export function lenderNames({ financialInstitution }: Pick<UploadProgress, 'financialInstitution'>): {
  readonly lender: string;
  readonly Lender: string;
} {
  const name = financialInstitution.trim();
  if (!NO_NAME.test(name)) return { lender: name, Lender: name };
  return { lender: t('your lender'), Lender: t('Your lender') };
}
