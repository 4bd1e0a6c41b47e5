/** What a service needs of the machine; each need is a few variables of its environment. */
export type Need = 'database' | 'redis' | 'objects' | 'insight';

export interface ServiceSpec {
  /** The services that it asks over RPC; it is given their addresses as `<NAME>_RPC`. */
  readonly asks: readonly ServiceName[];
  readonly needs: readonly Need[];
  /** The one service that listens on PORT instead of an RPC port. */
  readonly http?: true;
}

export type ServiceName = 'lender' | 'document' | 'gateway';

/** The map of the product: a new service is one line here. Entry points are `apps/<name>/src/main`. */
export const SERVICES: Readonly<Record<ServiceName, ServiceSpec>> = {
  lender: { asks: [], needs: ['database', 'redis'] },
  document: { asks: [], needs: ['database', 'redis', 'objects', 'insight'] },
  gateway: { asks: ['lender', 'document'], needs: ['redis', 'objects'], http: true },
};

export const SERVICE_NAMES = Object.keys(SERVICES) as readonly ServiceName[];
