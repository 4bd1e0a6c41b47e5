import type { ReactNode } from 'react';
import { t } from '../../../i18n/translate';

interface CategoryChipsProps {
  readonly categories: readonly string[];
  /** Null: all of them. */
  readonly chosen: string | null;
  readonly onChoose: (category: string | null) => void;
}

export function CategoryChips({ categories, chosen, onChoose }: CategoryChipsProps): ReactNode {
  return (
    <div className="chips" role="group" aria-label={t('Show questions about')}>
      {[null, ...categories].map((category) => (
        <button
          className="chips__chip"
          type="button"
          aria-pressed={category === chosen}
          onClick={() => onChoose(category)}
          key={category ?? ''}
        >
          {category ?? t('All Categories')}
        </button>
      ))}
    </div>
  );
}
