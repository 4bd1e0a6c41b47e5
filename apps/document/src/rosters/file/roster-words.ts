import type { CollateralKind, CoverageKind } from '@coverleaf/contracts';

const KINDS: Readonly<Record<CollateralKind, readonly string[]>> = {
  auto: ['auto', 'automobile', 'car', 'vehicle', 'truck', 'suv', 'van', 'motorcycle'],
  home: ['home', 'house', 'property', 'real estate', 'mortgage', 'residence', 'dwelling', 'condo'],
  boat: ['boat', 'watercraft', 'vessel', 'marine', 'yacht'],
  rv: ['rv', 'recreational vehicle', 'motorhome', 'motor home', 'camper', 'travel trailer'],
};

const COVERAGES: Readonly<Record<string, readonly CoverageKind[]>> = {
  'bodily injury': ['bodily_injury'],
  'bodily injury liability': ['bodily_injury'],
  bi: ['bodily_injury'],
  bil: ['bodily_injury'],
  'property damage': ['property_damage'],
  'property damage liability': ['property_damage'],
  pd: ['property_damage'],
  pdl: ['property_damage'],
  liability: ['bodily_injury', 'property_damage'],
  comprehensive: ['comprehensive'],
  comp: ['comprehensive'],
  'other than collision': ['comprehensive'],
  otc: ['comprehensive'],
  collision: ['collision'],
  coll: ['collision'],
  'full coverage': ['comprehensive', 'collision'],
  'physical damage': ['comprehensive', 'collision'],
  dwelling: ['dwelling'],
  'coverage a': ['dwelling'],
  hazard: ['dwelling'],
  homeowners: ['dwelling'],
  fire: ['dwelling'],
  wind: ['wind_hail'],
  hail: ['wind_hail'],
  'wind hail': ['wind_hail'],
  'wind and hail': ['wind_hail'],
  windstorm: ['wind_hail'],
  flood: ['flood'],
  hull: ['hull'],
  'all perils': ['all_perils'],
  'all risk': ['all_perils'],
  'all risks': ['all_perils'],
};

const KIND_OF = new Map(
  (Object.keys(KINDS) as CollateralKind[]).flatMap((kind) =>
    KINDS[kind].map((name) => [name, kind] as const),
  ),
);
const COVERAGES_OF = new Map(Object.entries(COVERAGES));

/** `Wind/Hail`, `wind_hail` and `wind - hail` are one name. */
const plain = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z&]+/g, ' ')
    .trim();

export const collateralOf = (text: string): CollateralKind | undefined => KIND_OF.get(plain(text));

const BETWEEN = [/[;,|+\n]/, /[/&]|\band\b/i];

/** Kinds of coverage by their common names, in the order of the text and each once; undefined if one is unknown. */
export function coveragesOf(text: string): CoverageKind[] | undefined {
  const found = namesOf(text, BETWEEN);
  return found && [...new Set(found)];
}

function namesOf(text: string, [between, ...others]: readonly RegExp[]): readonly CoverageKind[] | undefined {
  const name = plain(text);
  if (name === '') return [];
  const known = COVERAGES_OF.get(name);
  if (known || !between) return known;
  const kinds = text.split(between).map((part) => namesOf(part, others));
  return kinds.every((one) => one !== undefined) ? kinds.flat() : undefined;
}
