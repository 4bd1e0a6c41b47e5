import type { BadInput } from './bad-input';
import { HOSTILE_FORMS } from './hostile-forms';
import { HOSTILE_IMPORTS } from './hostile-imports';
import { HOSTILE_MAIL_FORMS } from './hostile-mail-forms';
import { HOSTILE_MAILS } from './hostile-mails';
import { HOSTILE_PDFS } from './hostile-pdfs';
import { HOSTILE_PICTURES } from './hostile-pictures';
import { HOSTILE_REQUESTS } from './hostile-requests';
import { HOSTILE_SOCKETS } from './hostile-sockets';
import { HOSTILE_SVGS } from './hostile-svgs';

/** Everything that nobody should send, by kind. */
export const BAD_INPUTS: Readonly<Record<string, readonly BadInput[]>> = {
  PDFs: HOSTILE_PDFS,
  pictures: HOSTILE_PICTURES,
  SVGs: HOSTILE_SVGS,
  forms: HOSTILE_FORMS,
  mails: HOSTILE_MAILS,
  'mails from Mailgun': HOSTILE_MAIL_FORMS,
  requests: HOSTILE_REQUESTS,
  sockets: HOSTILE_SOCKETS,
  'files of lenders': HOSTILE_IMPORTS,
};
