import './language.css';
import type { Site } from '@coverleaf/contracts';
import { useHref, useLocation } from 'react-router-dom';
import { t } from '../../i18n/translate';
import { useLanguage } from './language-context';

interface LanguageMenuProps {
  readonly languages: Site['languages'];
  readonly onChosen?: () => void;
}

/** Each language by its own name. A form, so that it works without script. */
export function LanguageMenu({ languages, onChosen }: LanguageMenuProps) {
  const { language, changeLanguage } = useLanguage();
  const back = useHref(useLocation().pathname);
  return (
    <form className="language" method="post" action="/language" aria-label={t('Language')}>
      <input type="hidden" name="back" value={back} />
      {languages.map(({ code, name }) => (
        <button
          key={code}
          className="language__choice"
          name="language"
          value={code}
          lang={code}
          aria-pressed={code === language}
          onClick={(event) => {
            event.preventDefault();
            if (code === language) return;
            onChosen?.();
            changeLanguage(code);
          }}
        >
          {name}
        </button>
      ))}
    </form>
  );
}
