import { serveRequests } from '@coverleaf/bounded-process';
import type { UnsafeHtml } from './sanitize-html.program';
import { sanitizeEmailHtml } from './sanitize-html';

serveRequests((input: UnsafeHtml) => Promise.resolve(sanitizeEmailHtml(input)));
