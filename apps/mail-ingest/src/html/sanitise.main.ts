import { serveRequests } from '@coverleaf/bounded-process';
import { type HtmlToSanitise, sanitiseHtml } from './sanitise-html';

/** A process of its own, as for everything that a stranger sent. */
serveRequests((mail: HtmlToSanitise) => Promise.resolve(sanitiseHtml(mail)));
