import type { z } from 'zod';
import { DocumentParserConfig } from '../../apps/document-parser/src/document-parser.config';
import { DocumentConfig } from '../../apps/document/src/document.config';
import { GatewayConfig } from '../../apps/gateway/src/gateway.config';
import { IdentityConfig } from '../../apps/identity/src/identity.config';
import { LenderConfig } from '../../apps/lender/src/lender.config';
import { MailIngestConfig } from '../../apps/mail-ingest/src/mail-ingest.config';
import { TranslationConfig } from '../../apps/translation/src/translation.config';
import type { ServiceName } from '../../tools/standalone/src/services';

/** The settings that each service's processes read from their environment. */
export const CONFIGS: Readonly<Record<ServiceName | 'document-parser', z.ZodObject>> = {
  document: DocumentConfig,
  'document-parser': DocumentParserConfig,
  gateway: GatewayConfig,
  identity: IdentityConfig,
  lender: LenderConfig,
  'mail-ingest': MailIngestConfig,
  translation: TranslationConfig,
};

/** Variables that Node.js and OpenTelemetry's SDK read. */
export const READ_BY_OTHERS: readonly string[] = [
  'NODE_OPTIONS',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'OTEL_RESOURCE_ATTRIBUTES',
  'OTEL_SERVICE_NAME',
];

/** The settings for traces. Every process needs all of them; otherwise, traces have gaps. */
export const TRACES: readonly string[] = [
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'OTEL_TRACES_SAMPLER',
  'OTEL_TRACES_SAMPLER_ARG',
];
