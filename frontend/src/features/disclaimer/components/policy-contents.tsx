import type { ReactNode } from 'react';
import { t } from '../../../i18n/translate';
import type { PolicySection } from '../policy-section';

interface PolicyContentsProps {
  readonly sections: readonly Pick<PolicySection, 'id' | 'title'>[];
}

/** Leads to the parts of a long text. */
export function PolicyContents({ sections }: PolicyContentsProps): ReactNode {
  return (
    <nav className="contents" aria-label={t('On this page')}>
      <ol>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
