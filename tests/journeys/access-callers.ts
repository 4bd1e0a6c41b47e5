/** The kinds of callers, in the order of the columns. */
export const CALLERS = [
  'anonymous',
  'signed-out',
  'user of A',
  'manager of A',
  'manager of B',
  'admin',
  'admin with a one-time password',
] as const;
export type CallerKind = (typeof CALLERS)[number];

type Statuses = readonly [number, number, number, number, number, number, number];

/** What a request is about. Created for this one request; belongs to lender A or to the caller. */
export interface Subject {
  readonly id: string;
  /** The confirmation token of an upload. */
  readonly token?: string;
  /** The token of an upload's private status link. */
  readonly status?: string;
}

export interface CellContext {
  readonly lenderA: string;
  /** The caller's own password. */
  readonly password: string;
  readonly subject: Subject;
}

export interface Row extends Options {
  readonly statuses: Statuses;
}

interface Options {
  /** What must be created first. */
  readonly about?:
    | 'user of A'
    | 'user of A with a second factor'
    | 'own second factor'
    | 'upload'
    | 'document of A'
    | 'case of A'
    | 'roster of A'
    | 'letters of A'
    | 'saved reply of A'
    | 'own session'
    | 'lender'
    | 'deleted lender'
    | 'image'
    | 'question'
    | 'transmission'
    | 'email'
    | 'translation'
    | 'glossary term';
  /** Values for the path's placeholders. By default, each is the subject's id. */
  readonly params?: Readonly<Record<string, string>> | ((context: CellContext) => Record<string, string>);
  readonly query?: string | ((context: CellContext) => string);
  readonly body?: object | ((context: CellContext) => object);
}

export const row = (statuses: Statuses, options: Options = {}): Row => ({ statuses, ...options });
export const all = (status: number, options?: Options): Row =>
  row([status, status, status, status, status, status, status], options);
export const signedIn = (status: number, options?: Options): Row =>
  row([401, 401, status, status, status, status, status], options);
/** For all who are signed in and have no duty, such as changing a password. */
export const active = (status: number, options?: Options): Row =>
  row([401, 401, status, status, status, status, 403], options);
export const adminsOnly = (status: number, options?: Options): Row =>
  row([401, 401, 403, 403, 403, status, 403], options);
/** For managers of the lender and for administrators. */
export const managers = (ofA: number, ofB: number, admin: number, options?: Options): Row =>
  row([401, 401, 403, ofA, ofB, admin, 403], options);

/** For all staff of the lender and for administrators. */
export const staffOfA = (options: Options): Row => row([401, 401, 200, 200, 404, 200, 403], options);
