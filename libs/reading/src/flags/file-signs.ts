import type { FoundFlag } from '@coverleaf/contracts';
import type { Candidate } from '../sheet/candidates';
import type { ReadFile } from '../sheet/words';
import { hasTrait } from '../values/field-traits';
import { flagAt } from './flag-at';

const noPlace = (flag: FoundFlag['flag'], raw: string | null): FoundFlag => ({
  flag,
  page: null,
  box: null,
  raw,
});

const EDITORS =
  /ilovepdf|sejda|pdfescape|smallpdf|photoshop|gimp|canva|inkscape|illustrator|pdf-?xchange|wondershare|pdfelement|nitro|dochub|pdffiller|pdfzorro|foxit (?:phantom|pdf editor|editor)|xodo|pdf candy|soda pdf|libreoffice draw|affinity|coreldraw|pdf expert|pdf editor/i;

/** Minutes after its making in which a file may still be finished by what made it. */
const FINISHING = 10;

/** A value that somebody laid over a page as a note, while the page itself has others. In a filled form, all are such. */
export const findAdded = (candidates: readonly Candidate[]): readonly FoundFlag[] => {
  const values = candidates.filter(({ name }) => hasTrait(name, 'isKey'));
  const isAdded = ({ tokens }: Candidate): boolean => tokens.some(({ word }) => word.annotation);
  const added = values.find(isAdded);
  const isPrinted = values.some((one) => one.sheet.view.page === added?.sheet.view.page && !isAdded(one));
  if (!added || !isPrinted) return [];
  return [flagAt('edited', added.sheet.view, added.tokens, added.raw)];
};

/** Signs that a file was changed after it was made. */
export const findEdits = ({ origin }: ReadFile): readonly FoundFlag[] => {
  if (!origin) return [];
  const editor = [origin.producer, origin.creator].find((name) => name !== null && EDITORS.test(name));
  if (editor) return [noPlace('edited', editor.slice(0, 100))];
  if (origin.updates > 0) return [noPlace('edited', null)];
  const [created, modified] = [Date.parse(origin.createdAt ?? ''), Date.parse(origin.modifiedAt ?? '')];
  return modified - created > FINISHING * 60_000 ? [noPlace('edited', origin.modifiedAt)] : [];
};

/** What the file itself tells: pages that weren't read, or that nobody can read. */
export const findGaps = (file: ReadFile): readonly FoundFlag[] => {
  const pages = new Set(file.views.map((view) => view.page));
  const found: FoundFlag[] =
    pages.size < file.pageCount ? [noPlace('pages_unread', `${pages.size} / ${file.pageCount}`)] : [];
  const best = Math.max(0, ...file.views.map((view) => view.quality));
  if (file.views.length > 0 && best < 0.25) found.push(noPlace('low_quality', null));
  return found;
};
