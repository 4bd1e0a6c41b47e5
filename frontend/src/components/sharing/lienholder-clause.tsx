import type { LienholderClause as Clause } from '@coverleaf/contracts';
import { t } from '../../i18n/translate';
import { CopyButton } from './copy-button';

/** As a policy prints it, in English. @param reference for people who know it */
export const clauseText = ({ name, address }: Pick<Clause, 'name' | 'address'>, reference?: string): string =>
  [name, address, reference && `Reference #: ${reference}`].filter(Boolean).join('\n');

interface LienholderClauseProps {
  readonly clause: Clause;
  readonly reference?: string | undefined;
}

/** How the policy must name the lender, to copy. */
export function LienholderClause({ clause, reference }: LienholderClauseProps) {
  const text = clauseText(clause, reference);
  return (
    <div className="clause">
      <p className="clause__text" lang="en">
        {text}
      </p>
      {!clause.isExact && (
        <p className="clause__note">
          {t('The loan papers may show a longer name or another address. If they do, use those.')}
        </p>
      )}
      <div className="button-row">
        <CopyButton label={t('Copy the wording')} text={text} />
      </div>
    </div>
  );
}
