import type { ConditionName, UploadReading } from '@coverleaf/contracts';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../i18n/translate';

type Picture = UploadReading['pictures'][number];

interface PagePicturesProps {
  readonly pictures: readonly Picture[];
  /** In the order of their numbers. */
  readonly marked: readonly ConditionName[];
  readonly chosen: ConditionName | null;
  /** The URL of a picture has expired, for example while somebody wrote to an agent. */
  readonly onStale: () => void;
}

/**
 * The page with the chosen value, or the first page. Found values are framed and numbered like their lines in the list.
 */
export function PagePictures({ pictures, marked, chosen, onStale }: PagePicturesProps) {
  const [page, setPage] = useState<number | null>(null);
  /** How often the picture of a page failed to load. */
  const [failures, setFailures] = useState<ReadonlyMap<number, number>>(new Map());
  const [loaded, setLoaded] = useState<string | null>(null);
  const [lastChosen, setLastChosen] = useState(chosen);
  if (lastChosen !== chosen) {
    setLastChosen(chosen);
    setPage(pictures.find(({ marks }) => marks.some((one) => one.condition === chosen))?.page ?? null);
  }
  const sheet = useRef<HTMLDivElement>(null);
  // On a phone, list and picture may not fit on the screen together.
  useEffect(() => {
    if (chosen)
      sheet.current?.querySelector('.mark--chosen')?.scrollIntoView({ block: 'center', inline: 'center' });
  }, [chosen, loaded]);
  const usable = pictures.filter((one) => (failures.get(one.page) ?? 0) < 2);
  const picture = usable.find((one) => one.page === page) ?? usable[0];
  if (!picture) return null;
  const isNear = picture.marks.some(({ condition }) => condition === chosen);
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
      <div
        className={`page-picture__sheet ${isNear ? 'page-picture__sheet--near' : ''}`}
        ref={sheet}
        {...(isNear && { tabIndex: 0, role: 'region', 'aria-label': t('The page, enlarged') })}
      >
        <div className={`page-picture__page ${loaded === picture.url ? '' : 'page-picture__page--loading'}`}>
          <img
            // A new element for each page, so that the old picture is never shown under the new frames.
            key={picture.url}
            src={relative(picture.url)}
            width={picture.width}
            height={picture.height}
            alt={t('Page {number} of your document, with what was found framed and numbered', {
              number: picture.page,
            })}
            // Frames must not be drawn before their picture.
            decoding="sync"
            onLoad={() => setLoaded(picture.url)}
            onError={() => {
              const count = (failures.get(picture.page) ?? 0) + 1;
              setFailures((before) => new Map(before).set(picture.page, count));
              if (count === 1) onStale();
            }}
          />
          {(loaded === picture.url ? framesOf(picture.marks, marked) : []).map(
            ({ box, state, conditions, numbers }, index) => (
              <span
                className={`mark mark--${state} ${chosen && conditions.includes(chosen) ? 'mark--chosen' : ''}`}
                key={index}
                aria-hidden="true"
                style={{
                  left: percent(box.left),
                  top: percent(box.top),
                  width: percent(box.width),
                  height: percent(box.height),
                }}
              >
                <span className="mark__numbers">
                  {numbers.map((number) => (
                    <span className="mark__number" key={number}>
                      {number}
                    </span>
                  ))}
                </span>
              </span>
            ),
          )}
        </div>
      </div>
      <figcaption>{t('The numbers match the list.')}</figcaption>
    </figure>
  );
}

type Mark = Picture['marks'][number];

/** One frame around each place. */
interface Frame extends Pick<Mark, 'box' | 'state'> {
  readonly conditions: readonly ConditionName[];
  /** Each number is shown once per page, so that numbers don't cover neighboring values. */
  readonly numbers: readonly number[];
}

function framesOf(marks: readonly Mark[], marked: readonly ConditionName[]): readonly Frame[] {
  const places = new Map<string, { mark: Mark; conditions: ConditionName[] }>();
  for (const mark of marks.filter(({ condition }) => marked.includes(condition))) {
    const key = Object.values(mark.box)
      .map((share) => share.toFixed(3))
      .join(' ');
    const place = places.get(key);
    if (place) place.conditions.push(mark.condition);
    else places.set(key, { mark, conditions: [mark.condition] });
  }
  const shown = new Set<ConditionName>();
  return [...places.values()].map(({ mark: { box, state }, conditions }) => {
    const first = conditions.filter((name) => !shown.has(name));
    for (const name of first) shown.add(name);
    return { box, state, conditions, numbers: first.map((name) => marked.indexOf(name) + 1) };
  });
}

const percent = (share: number): string => `${share * 100}%`;

/** The Content-Security-Policy allows images from the same origin only. */
function relative(url: string): string {
  const { pathname, search } = new URL(url, location.href);
  return pathname + search;
}
