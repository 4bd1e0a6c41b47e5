/** The needs of a service; each one maps to a few environment variables. */
export type Need =
  | 'rpc'
  | 'signing'
  | 'audit-anchors'
  | 'database'
  | 'database-replica'
  | 'redis'
  | 'keys'
  | 'objects'
  | 'insight'
  | 'file-share'
  | 'reading-engine'
  | 'alert-webhook'
  | 'mail'
  | 'mail-provider'
  | 'virus-scanner'
  | 'translation-engine'
  | 'first-admin'
  | 'document-parser'
  | 'mailgun'
  | 'texts'
  | 'text-webhooks'
  | 'metrics'
  | 'second-factor';

export interface ServiceSpec {
  /** The services that it calls over RPC; their addresses are set as `<NAME>_RPC`. */
  readonly asks: readonly ServiceName[];
  readonly needs: readonly Need[];
  /** The service that listens on PORT instead of an RPC port. */
  readonly http?: true;
}

/** A service's name in variables: `MAIL_INGEST`. */
export const variableOf = (name: ServiceName): string => name.toUpperCase().replaceAll('-', '_');

export type ServiceName = 'lender' | 'document' | 'mail-ingest' | 'translation' | 'identity' | 'gateway';

/** All services. A new one is one line here. Entry points are `apps/<name>/src/main`, built to `dist/services/<name>.js`. */
export const SERVICES: Readonly<Record<ServiceName, ServiceSpec>> = {
  lender: {
    asks: ['translation', 'identity'],
    needs: ['rpc', 'signing', 'database', 'redis', 'objects', 'document-parser', 'second-factor'],
  },
  document: {
    asks: ['lender', 'mail-ingest', 'identity'],
    needs: [
      'rpc',
      'signing',
      'database',
      'database-replica',
      'redis',
      'keys',
      'objects',
      'insight',
      'file-share',
      'reading-engine',
      'alert-webhook',
      'mail',
      'texts',
      'virus-scanner',
      'document-parser',
    ],
  },
  'mail-ingest': {
    asks: ['lender', 'document', 'identity'],
    needs: [
      'rpc',
      'signing',
      'database',
      'redis',
      'keys',
      'objects',
      'mail',
      'mail-provider',
      'virus-scanner',
      'document-parser',
    ],
  },
  translation: {
    asks: ['lender', 'identity'],
    needs: ['rpc', 'signing', 'database', 'redis', 'translation-engine'],
  },
  identity: {
    asks: [],
    needs: ['rpc', 'signing', 'database', 'redis', 'keys', 'mail', 'first-admin', 'audit-anchors'],
  },
  gateway: {
    asks: ['lender', 'document', 'mail-ingest', 'translation', 'identity'],
    needs: ['rpc', 'signing', 'redis', 'objects', 'mailgun', 'text-webhooks', 'metrics', 'document-parser'],
    http: true,
  },
};

export const SERVICE_NAMES = Object.keys(SERVICES) as readonly ServiceName[];
