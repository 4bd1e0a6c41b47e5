import type { BadInputs } from './bad-input';
import { HOSTILE_FORMS } from './hostile-forms';
import { HOSTILE_IMPORTS } from './hostile-imports';
import { HOSTILE_MAIL_FORMS } from './hostile-mail-forms';
import { HOSTILE_MAILS } from './hostile-mails';
import { HOSTILE_PDFS } from './hostile-pdfs';
import { HOSTILE_IMAGES } from './hostile-images';
import { HOSTILE_REQUESTS } from './hostile-requests';
import { HOSTILE_SOCKETS } from './hostile-sockets';
import { HOSTILE_SVGS } from './hostile-svgs';

/** All bad inputs, by kind. */
const BAD_INPUTS: BadInputs = {
  PDFs: HOSTILE_PDFS,
  images: HOSTILE_IMAGES,
  SVGs: HOSTILE_SVGS,
  forms: HOSTILE_FORMS,
  mails: HOSTILE_MAILS,
  'mails from Mailgun': HOSTILE_MAIL_FORMS,
  requests: HOSTILE_REQUESTS,
  sockets: HOSTILE_SOCKETS,
  'files of lenders': HOSTILE_IMPORTS,
};

/** Inputs that are refused only after several seconds each, about 50 s in total. */
const HEAVY: readonly string[] = [
  'a PDF with a gigabyte that has to be read',
  'a PDF of 100,000 pages',
  'an SVG with costly filter',
  'an SVG with billion uses',
  'a GIF of 4,000 frames',
  'a mail of 40 MB of empty lines',
  'a mail of 38 MB in one line of HTML',
  'a mail of 1,400,000 lines',
  'a mail with a file of 28 MB',
  'a mail with a file that is 400 MB once it is unpacked',
  'a mail as a form of 38 MB of percent signs',
  'a mail as a form of 41 MB',
];

const all = Object.values(BAD_INPUTS).flat();
const unknown = HEAVY.filter((name) => !all.some((input) => input.name === name));
if (unknown.length > 0) throw new Error(`No input is called ${unknown.join(', ')}`);

const those = (heavy: boolean): BadInputs =>
  Object.fromEntries(
    Object.entries(BAD_INPUTS)
      .map(([kind, inputs]) => [kind, inputs.filter(({ name }) => HEAVY.includes(name) === heavy)] as const)
      .filter(([, inputs]) => inputs.length > 0),
  );

export const LIGHT_INPUTS = those(false);
export const HEAVY_INPUTS = those(true);
