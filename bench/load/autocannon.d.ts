/** The package has no types. These are the parts that we use. */
declare module 'autocannon' {
  export interface Client {
    setHeaders(headers: Readonly<Record<string, string>>): void;
  }
  /** What the requests of a sequence know of each other. */
  export interface Context {
    name?: string;
  }
  export interface Request {
    path?: string;
    method?: 'GET' | 'POST';
    headers?: Readonly<Record<string, string>>;
    body?: Buffer | string;
  }
  export interface OneOfSequence extends Request {
    readonly setupRequest?: (request: Request, context: Context) => Request;
    readonly onResponse?: (status: number, body: string, context: Context) => void;
  }
  interface Options {
    readonly url: string;
    readonly method?: 'GET' | 'POST';
    readonly connections: number;
    /** Of one request, in seconds. */
    readonly timeout?: number;
    readonly duration?: number;
    readonly amount?: number;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: Buffer;
    readonly setupClient?: (client: Client) => void;
    readonly requests?: readonly OneOfSequence[];
  }
  interface Result {
    readonly requests: { readonly average: number };
    readonly latency: { readonly p50: number; readonly p99: number };
    readonly errors: number;
    readonly non2xx: number;
  }
  export default function autocannon(options: Options): Promise<Result>;
}
