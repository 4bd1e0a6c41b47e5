import { Link } from 'react-router-dom';
import { ArrowIcon } from '../../components/ui/icons';
import { t } from '../../i18n/translate';

/** Links to the three information pages. @param site the product's own name */
export function ResourceList({ site }: { site: string }) {
  const resources = [
    {
      path: '/guide',
      tag: t('Guide'),
      title: t('How to use {site}', { site }),
      text: t('Three steps, and the documents to have handy.'),
      // A sheet of three steps, the first one done.
      drawing: (
        <>
          <path className="drawing__paper" d="M24 6h58l14 14v70H24z" />
          <path className="drawing__line" d="M82 6v14h14" />
          <circle className="drawing__mark" cx="41" cy="34" r="7" />
          <path className="drawing__line" d="m37.5 34 2.6 2.8 5-5.4" />
          <circle className="drawing__line" cx="41" cy="54" r="7" />
          <circle className="drawing__line" cx="41" cy="74" r="7" />
          <path className="drawing__greek" d="M56 34h28M56 54h28M56 74h18" />
        </>
      ),
    },
    {
      path: '/notice',
      tag: t('Help'),
      title: t('Why you received a notice'),
      text: t('Six common reasons, and what to do about each.'),
      // A letter on its way out of an envelope.
      drawing: (
        <>
          <path className="drawing__paper" d="M12 38h96v52H12z" />
          <path className="drawing__paper" d="M26 6h68v46L60 70 26 52z" />
          <path className="drawing__mark" d="M36 16h20v7H36z" />
          <path className="drawing__greek" d="M36 33h48M36 44h36" />
          <path className="drawing__line" d="M12 38l14 9m82-9-14 9M12 90l36-27m60 27L72 63" />
          <path className="drawing__line" d="M26 52l34 18 34-18" />
        </>
      ),
    },
    {
      path: '/cpi',
      tag: t('Learn'),
      title: t('What creditor-placed insurance is'),
      text: t('It usually costs more and covers less, and you can avoid it.'),
      // A whole policy next to one that has shrunk.
      drawing: (
        <>
          <path className="drawing__paper" d="M8 6h50v84H8z" />
          <path className="drawing__mark" d="M17 16h18v7H17z" />
          <path className="drawing__greek" d="M17 34h32M17 46h32M17 58h32M17 70h22" />
          <path className="drawing__paper drawing__paper--dashed" d="M66 30h46v60H66z" />
          <path className="drawing__greek" d="M75 44h28M75 56h14" />
        </>
      ),
    },
  ];
  return (
    <section className="resources" aria-labelledby="resources-title">
      <div className="wrap split">
        <div className="split__side">
          <h2 id="resources-title">{t('Before you begin')}</h2>
          <p>{t('Notices can be confusing. These pages explain them in plain language.')}</p>
        </div>
        <ul className="split__main resources__list">
          {resources.map(({ path, tag, title, text, drawing }) => (
            <li className="resource" key={path}>
              <svg className="drawing" viewBox="0 0 120 96" aria-hidden="true" focusable="false">
                {drawing}
              </svg>
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
