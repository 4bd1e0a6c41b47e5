import { serveRequests } from '@coverleaf/bounded-process';
import { sanitizeEmailHtml, type UnsafeHtml } from './sanitize-html';

serveRequests((input: UnsafeHtml) => Promise.resolve(sanitizeEmailHtml(input)));
