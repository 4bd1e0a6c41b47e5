import type { ReactNode } from 'react';
import { t } from '../../../i18n/translate';
import type { FaqCategory } from '../faq-categories';

interface CategoryChipsProps {
  readonly categories: readonly Pick<FaqCategory, 'name' | 'lang'>[];
  /** Null: all of them. */
  readonly chosen: string | null;
  readonly onChoose: (category: string | null) => void;
}

export function CategoryChips({ categories, chosen, onChoose }: CategoryChipsProps): ReactNode {
  return (
    <div className="chips" role="group" aria-label={t('Show questions about')}>
      {[{ name: null, lang: undefined }, ...categories].map(({ name, lang }) => (
        <button
          className="chips__chip"
          type="button"
          aria-pressed={name === chosen}
          onClick={() => onChoose(name)}
          lang={lang}
          key={name ?? ''}
        >
          {name ?? t('All Categories')}
        </button>
      ))}
    </div>
  );
}
