import { serveRequests } from '@coverleaf/bounded-process';
import type { UnsafeHtml } from './html-sanitizer';
import { sanitizeEmailHtml } from './sanitize-html';

serveRequests((input: UnsafeHtml) => Promise.resolve(sanitizeEmailHtml(input)));
