import type {
  EngineName,
  PublishedPlace,
  TranslationItem,
  TranslationStanding,
  Translator,
} from '@coverleaf/contracts';
import type { Tone } from '../../components/controls/values';
import { formatNumber } from '../../components/controls/format';

/** Most urgent first. */
export const STANDING_LABELS: Readonly<Record<TranslationStanding, string>> = {
  missing: 'No translation',
  review: 'Needs review',
  waiting: 'Being translated',
  reviewed: 'Reviewed',
  corrected: 'Corrected',
};

export const STANDING_TONES: Readonly<Record<TranslationStanding, Tone>> = {
  missing: 'bad',
  review: 'wait',
  waiting: 'plain',
  reviewed: 'ok',
  corrected: 'ok',
};

export const TRANSLATOR_LABELS: Readonly<Record<Translator, string>> = {
  human: 'A person',
  apertium: 'Apertium',
  deepl: 'DeepL',
  libretranslate: 'LibreTranslate',
  none: 'No engine',
};

const NAMES = new Intl.DisplayNames('en', { type: 'language' });

export const languageName = (code: string): string => NAMES.of(code) ?? code;

const FAQ_PARTS: Readonly<Record<string, string>> = {
  question: 'FAQ question',
  answer: 'FAQ answer',
  category: 'FAQ category',
};

const SETTING_PARTS: Readonly<Record<string, string>> = {
  'support.hours': 'Setting: phone hours on the contact page',
  'support.lookup_hours': 'Setting: phone hours after a failed lookup',
};

export function publishedPlaceLabel({ kind, part, lender }: PublishedPlace): string {
  switch (kind) {
    case 'faq':
      return FAQ_PARTS[part] ?? 'FAQ';
    case 'status':
      return 'Insight status';
    case 'setting':
      return SETTING_PARTS[part] ?? `Setting ${part}`;
    case 'testimonial': {
      const what = part === 'role' ? 'Testimonial author’s role' : 'Testimonial';
      return lender ? `${what} of ${lender.name}` : what;
    }
  }
}

export function placeLabel({ places }: Pick<TranslationItem, 'places'>): string {
  if (!places) return 'Not known now';
  const [first, ...others] = [...new Set(places.map(publishedPlaceLabel))];
  if (!first) return 'Not currently published';
  return others.length > 0 ? `${first} and ${others.length} more` : first;
}

export function absenceLabel({ state, fault }: Pick<TranslationItem, 'state' | 'fault'>): string {
  const because = fault ? `: ${fault}` : '';
  if (state === 'waiting') return 'Translation requested';
  if (state === 'delayed') return `An attempt failed; retrying${because}`;
  if (state === 'refused') return `The translation was refused${because}`;
  if (state === 'failed') return `Translation failed${because}`;
  return 'No engine was available';
}

export const engineLabel = (engine: EngineName): string =>
  engine === 'none'
    ? 'No engine: correct by hand'
    : `New texts are translated by ${TRANSLATOR_LABELS[engine]}`;

/** '3 (75%)'. 100% only for all, 0% only for none. */
export function shareLabel(part: number, all: number): string {
  if (all === 0) return '–';
  const percent = Math.round((part / all) * 100);
  const honest = part === all ? 100 : part === 0 ? 0 : Math.min(99, Math.max(1, percent));
  return `${formatNumber(part)} (${honest}%)`;
}
