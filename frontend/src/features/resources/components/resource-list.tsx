import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ArrowIcon } from '../../../components/ui/icons';
import { t } from '../../../i18n/translate';
import { EnvelopeDrawing, PoliciesDrawing, StepsDrawing } from './drawings';

interface ResourceListProps {
  /** The product's own name. */
  readonly site: string;
}

/** Three pages worth reading, listed like the enclosures of a letter. */
export function ResourceList({ site }: ResourceListProps): ReactNode {
  const resources = [
    {
      path: '/guide',
      tag: t('Guide'),
      title: t('How to use {site}', { site }),
      text: t('Three steps, and the documents to have at hand.'),
      Drawing: StepsDrawing,
    },
    {
      path: '/notice',
      tag: t('Help'),
      title: t('Why you received a notice'),
      text: t('Six common reasons, and what to do about each.'),
      Drawing: EnvelopeDrawing,
    },
    {
      path: '/cpi',
      tag: t('Learn'),
      title: t('What creditor-placed insurance is'),
      text: t('It costs more, its coverage is limited, and you can avoid it.'),
      Drawing: PoliciesDrawing,
    },
  ];
  return (
    <section className="resources" aria-labelledby="resources-title">
      <div className="wrap split">
        <div className="split__side">
          <h2 id="resources-title">{t('Before you begin')}</h2>
          <p>{t('A notice can be confusing. These pages explain it in plain words.')}</p>
        </div>
        <ul className="split__main resources__list">
          {resources.map(({ path, tag, title, text, Drawing }) => (
            <li className="resource" key={path}>
              <Drawing />
              <div>
                <p className="resource__tag">{tag}</p>
                <h3 className="resource__title">{title}</h3>
                <p className="resource__text">{text}</p>
                <Link className="read-more" to={path}>
                  {t('Read More')}
                  <span className="visually-hidden">: {title}</span>
                  <ArrowIcon />
                </Link>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
