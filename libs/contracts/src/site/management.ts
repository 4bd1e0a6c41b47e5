import { z } from 'zod';
import { defineRoute } from '../definitions/operation';

export const getMetrics = defineRoute('getMetrics', 'GET /metrics', {
  summary: 'The metrics of this process, as Prometheus reads them',
  access: 'admin',
  acceptsMetricsToken: true,
  reply: z.string(),
  replyType: 'text/plain',
});

/** Browsers report violations as `application/csp-report` or `application/reports+json`. */
export const reportCspViolations = defineRoute('reportCspViolations', 'POST /api/v1/csp-reports', {
  summary: 'Takes what browsers report about the Content-Security-Policy',
  access: 'public',
  limit: 'cspReports',
  reply: z.undefined(),
  status: 204,
  problems: [400, 413],
});

export const getOpenApi = defineRoute('getOpenApi', 'GET /api/openapi.json', {
  summary: 'This document; the routes of staff are in it for staff who are signed in',
  access: 'public',
  tellsStaffMore: true,
  reply: z.record(z.string(), z.unknown()),
});
