import { z } from 'zod';
import { defineRoute } from '../definitions/operation';

export const getMetrics = defineRoute('getMetrics', 'GET /metrics', {
  summary: 'The metrics of this process, as Prometheus reads them',
  access: 'admin',
  acceptsMetricsToken: true,
  reply: z.string(),
  replyType: 'text/plain',
});

export const getOpenApi = defineRoute('getOpenApi', 'GET /api/openapi.json', {
  summary: 'This document; the routes of staff are in it for staff who are signed in',
  access: 'public',
  tellsStaffMore: true,
  reply: z.record(z.string(), z.unknown()),
});
