import { answerInBounds } from '@coverleaf/bounded-process';
import { sanitizeEmailHtml, type UnsafeHtml } from './sanitize-html';

/** The bounded process of `HtmlSanitizer`. */
answerInBounds((input: UnsafeHtml) => Promise.resolve(sanitizeEmailHtml(input)));
