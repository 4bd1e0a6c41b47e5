import type { Call } from '../../stack/staff-caller';

/** Who calls, in the order of the columns. */
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

/** What a request is about: something of lender A's, or of the caller's own, made for this one request. */
export interface Subject {
  readonly id: string;
  /** Of an upload. */
  readonly token?: string;
  /** Of an upload: the token of its private status link. */
  readonly status?: string;
}

export interface CellWorld {
  readonly lenderA: string;
  /** The caller's own. */
  readonly password: string;
  readonly subject: Subject;
}

export interface Row {
  /** What has to be made first. */
  readonly about?:
    | 'user of A'
    | 'user of A with a second factor'
    | 'own second factor'
    | 'upload'
    | 'document of A'
    | 'own session'
    | 'lender'
    | 'deleted lender'
    | 'image'
    | 'question'
    | 'transmission'
    | 'email'
    | 'translation'
    | 'glossary term';
  readonly path: (world: CellWorld) => string;
  readonly call?: (world: CellWorld) => Call;
  /** The status for each of CALLERS. */
  readonly answers: readonly [number, number, number, number, number, number, number];
}

export const all = (status: number): Row['answers'] => [
  status,
  status,
  status,
  status,
  status,
  status,
  status,
];
export const signedIn = (status: number): Row['answers'] => [
  401,
  401,
  status,
  status,
  status,
  status,
  status,
];
/** Nothing stands in their way, such as a password that has to be changed first. */
export const atWork = (status: number): Row['answers'] => [401, 401, status, status, status, status, 403];
export const adminsOnly = (status: number): Row['answers'] => [401, 401, 403, 403, 403, status, 403];
