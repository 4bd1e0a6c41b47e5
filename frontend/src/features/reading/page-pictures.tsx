import type { UploadReading } from '@coverleaf/contracts';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../i18n/translate';
import type { ConditionName } from './condition-words';

type Picture = UploadReading['pictures'][number];

interface PagePicturesProps {
  readonly pictures: readonly Picture[];
  /** In the order of their numbers. */
  readonly marked: readonly ConditionName[];
  readonly chosen: ConditionName | null;
}

/** The page with the chosen value, or the first; what was found is framed and has the number of its line in the list. */
export function PagePictures({ pictures, marked, chosen }: PagePicturesProps) {
  const [page, setPage] = useState<number | null>(null);
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set());
  const [lastChosen, setLastChosen] = useState(chosen);
  if (lastChosen !== chosen) {
    setLastChosen(chosen);
    setPage(pictures.find(({ marks }) => marks.some((one) => one.condition === chosen))?.page ?? null);
  }
  const sheet = useRef<HTMLDivElement>(null);
  // On a phone the list and the picture are further apart than the screen is high.
  useEffect(() => {
    if (chosen) sheet.current?.querySelector('.mark--chosen')?.scrollIntoView({ block: 'center' });
  }, [chosen]);
  const usable = pictures.filter(({ url }) => !failed.has(url));
  const picture = usable.find((one) => one.page === page) ?? usable[0];
  if (!picture) return null;
  return (
    <figure className="page-picture">
      {usable.length > 1 && (
        <div className="page-picture__pages" role="group" aria-label={t('Pages')}>
          {usable.map((one) => (
            <button
              type="button"
              key={one.page}
              aria-pressed={one === picture}
              onClick={() => setPage(one.page)}
            >
              {t('Page {number}', { number: one.page })}
            </button>
          ))}
        </div>
      )}
      <div className="page-picture__sheet" ref={sheet}>
        <img
          src={relative(picture.url)}
          width={picture.width}
          height={picture.height}
          alt={t('Page {number} of your document, with what was found framed and numbered', {
            number: picture.page,
          })}
          decoding="async"
          onError={() => setFailed((before) => new Set(before).add(picture.url))}
        />
        {picture.marks.map(({ condition, state, box }, index) => (
          <span
            className={`mark mark--${state} ${condition === chosen ? 'mark--chosen' : ''}`}
            key={index}
            aria-hidden="true"
            style={{
              left: percent(box.left),
              top: percent(box.top),
              width: percent(box.width),
              height: percent(box.height),
            }}
          >
            <span className="mark__number">{marked.indexOf(condition) + 1}</span>
          </span>
        ))}
      </div>
      <figcaption>{t('The numbers match the list.')}</figcaption>
    </figure>
  );
}

const percent = (share: number): string => `${share * 100}%`;

/** The Content-Security-Policy allows images from the same origin only. */
function relative(url: string): string {
  const { pathname, search } = new URL(url, location.href);
  return pathname + search;
}
