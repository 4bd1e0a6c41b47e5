import { containing } from '@coverleaf/service-kit';

/** Shorter terms hold no three letters in a row, by which the index finds texts. */
const SHORTEST_PART = 3;

/** The pattern of LIKE for a term: anywhere, or where a word begins if it is very short. */
export const searchPattern = (term: string): string =>
  containing([...term].length < SHORTEST_PART ? ` ${term}` : term);
