import type { TranslationItem } from '@coverleaf/contracts';
import type { ReactNode } from 'react';
import { Moment } from '../../../components/controls/moment';
import { type Fact, FactList } from '../../../components/viewer/fact-list';
import { placeWords, TRANSLATOR_WORDS } from '../translation-words';
import { StandingBadge } from './standing-badge';

/** Who translated it and who looked at it, and where it is read. */
export function TranslationFacts({ item }: { readonly item: TranslationItem }): ReactNode {
  const { standing, translator, machine, wantedAt, translatedAt, reviewedAt, places } = item;
  const isCorrected = standing === 'corrected';
  const facts: readonly Fact[] = [
    ['State', <StandingBadge key="state" standing={standing} />],
    ['Translated by', isCorrected ? nameOf(item.correctedByName) : TRANSLATOR_WORDS[translator]],
    ['Before by', machine && TRANSLATOR_WORDS[machine.translator]],
    ['Wanted', <Moment key="wanted" at={wantedAt} to="minute" />],
    ['Translated', translatedAt && <Moment at={translatedAt} to="minute" />],
    ['Reviewed by', reviewedAt && !isCorrected ? nameOf(item.reviewedByName) : null],
    ['Reviewed', reviewedAt && !isCorrected ? <Moment at={reviewedAt} to="minute" /> : null],
  ];
  return (
    <div className="viewer__facts">
      <FactList facts={facts} />
      <section aria-labelledby="translation-places">
        <h3 id="translation-places">Where it is read</h3>
        {!places && <p className="quiet">This cannot be told now.</p>}
        {places?.length === 0 && <p className="quiet">Not published now.</p>}
        {places && places.length > 0 && (
          <ul className="translations__places">
            {[...new Set(places.map(placeWords))].map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}

const nameOf = (name: string | null): string => name ?? 'A deleted user';
