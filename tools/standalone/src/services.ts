/** What a service needs of the machine; each need is a few variables of its environment. */
export type Need =
  | 'rpc'
  | 'database'
  | 'redis'
  | 'keys'
  | 'objects'
  | 'insight'
  | 'mail'
  | 'mail-provider'
  | 'virus-scanner'
  | 'translation-engine'
  | 'first-admin'
  | 'mailgun';

export interface ServiceSpec {
  /** The services that it asks over RPC; it is given their addresses as `<NAME>_RPC`. */
  readonly asks: readonly ServiceName[];
  readonly needs: readonly Need[];
  /** The one service that listens on PORT instead of an RPC port. */
  readonly http?: true;
}

/** How a service is called in names of variables: `MAIL_INGEST`. */
export const variableOf = (name: ServiceName): string => name.toUpperCase().replaceAll('-', '_');

export type ServiceName = 'lender' | 'document' | 'mail-ingest' | 'translation' | 'identity' | 'gateway';

/** The map of the product: a new service is one line here. Entry points are `apps/<name>/src/main`, built to `dist/services/<name>.js`. */
export const SERVICES: Readonly<Record<ServiceName, ServiceSpec>> = {
  lender: { asks: ['translation', 'identity'], needs: ['rpc', 'database', 'redis', 'objects'] },
  document: {
    asks: ['lender', 'mail-ingest', 'identity'],
    needs: ['rpc', 'database', 'redis', 'keys', 'objects', 'insight', 'mail', 'virus-scanner'],
  },
  'mail-ingest': {
    asks: ['lender', 'document', 'identity'],
    needs: ['rpc', 'database', 'redis', 'keys', 'objects', 'mail-provider', 'virus-scanner'],
  },
  translation: { asks: ['lender', 'identity'], needs: ['rpc', 'database', 'redis', 'translation-engine'] },
  identity: { asks: [], needs: ['rpc', 'database', 'redis', 'keys', 'mail', 'first-admin'] },
  gateway: {
    asks: ['lender', 'document', 'mail-ingest', 'translation', 'identity'],
    needs: ['rpc', 'redis', 'keys', 'objects', 'mailgun'],
    http: true,
  },
};

export const SERVICE_NAMES = Object.keys(SERVICES) as readonly ServiceName[];
