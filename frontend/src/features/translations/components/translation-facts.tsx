import type { TranslationItem, TranslationStanding } from '@coverleaf/contracts';
import type { ReactNode } from 'react';
import { Badge, Moment } from '../../../components/controls/values';
import { type Fact, Facts } from '../../../components/ui/facts';
import { AlertIcon, CheckIcon, ClockIcon } from '../../../components/ui/icons';
import { EyeIcon, PencilIcon } from '../../../components/ui/staff-icons';
import {
  STANDING_TONES,
  STANDING_LABELS,
  publishedPlaceLabel,
  TRANSLATOR_LABELS,
} from '../translation-labels';

const ICONS: Readonly<Record<TranslationStanding, () => ReactNode>> = {
  missing: AlertIcon,
  review: EyeIcon,
  waiting: ClockIcon,
  reviewed: CheckIcon,
  corrected: PencilIcon,
};

export function StandingBadge({ standing }: { standing: TranslationStanding }) {
  const Icon = ICONS[standing];
  return (
    <Badge tone={STANDING_TONES[standing]} icon={<Icon />}>
      {STANDING_LABELS[standing]}
    </Badge>
  );
}

export function TranslationFacts({ item }: { item: TranslationItem }) {
  const { standing, translator, machine, wantedAt, translatedAt, reviewedAt, places } = item;
  const isCorrected = standing === 'corrected';
  const facts: readonly Fact[] = [
    ['State', <StandingBadge key="state" standing={standing} />],
    ['Translated by', isCorrected ? nameOf(item.correctedByName) : TRANSLATOR_LABELS[translator]],
    ['Before by', machine && TRANSLATOR_LABELS[machine.translator]],
    ['Wanted', <Moment key="wanted" at={wantedAt} to="minute" />],
    ['Translated', translatedAt && <Moment at={translatedAt} to="minute" />],
    ['Reviewed by', reviewedAt && !isCorrected ? nameOf(item.reviewedByName) : null],
    ['Reviewed', reviewedAt && !isCorrected ? <Moment at={reviewedAt} to="minute" /> : null],
  ];
  return (
    <div className="viewer__facts">
      <Facts facts={facts} />
      <section aria-labelledby="translation-places">
        <h3 id="translation-places">Where it appears</h3>
        {!places && <p className="quiet">This isn’t available right now.</p>}
        {places?.length === 0 && <p className="quiet">Not currently published.</p>}
        {places && places.length > 0 && (
          <ul className="translations__places">
            {[...new Set(places.map(publishedPlaceLabel))].map((label) => (
              <li key={label}>{label}</li>
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}

const nameOf = (name: string | null): string => name ?? 'A deleted user';
