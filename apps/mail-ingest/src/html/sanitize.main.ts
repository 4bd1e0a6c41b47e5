import { serveRequests } from '@coverleaf/bounded-process';
import { sanitizeEmailHtml, type UnsafeHtml } from './sanitize-html';

/** The bounded process of `HtmlSanitizer`. */
serveRequests((input: UnsafeHtml) => Promise.resolve(sanitizeEmailHtml(input)));
