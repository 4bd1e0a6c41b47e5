/** The package has no types. These are the parts that we use. */
declare module 'autocannon' {
  export interface Client {
    setHeaders(headers: Readonly<Record<string, string>>): void;
  }
  interface Request {
    path?: string;
  }
  interface Options {
    readonly url: string;
    readonly method?: 'GET' | 'POST';
    readonly connections: number;
    readonly duration?: number;
    readonly amount?: number;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: Buffer;
    readonly setupClient?: (client: Client) => void;
    readonly requests?: readonly { readonly setupRequest?: (request: Request) => Request }[];
  }
  interface Result {
    readonly requests: { readonly average: number };
    readonly latency: { readonly p50: number; readonly p99: number };
    readonly errors: number;
    readonly non2xx: number;
  }
  export default function autocannon(options: Options): Promise<Result>;
}
