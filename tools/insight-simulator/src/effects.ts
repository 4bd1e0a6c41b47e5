import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Answer, EffectKind } from './ledger';
import { readForm, readJson, RefusedRequest } from './request-body';

export interface Effect {
  readonly kind: EffectKind;
  readonly body: Record<string, unknown>;
  readonly answer: Answer;
}

const CONFIRMATION_FIELDS = [
  'name',
  'email',
  'phoneNumber',
  'financialInstitution',
  'collateralType',
  'loanNumber',
  'additionalInformation',
];

type Reader = (request: IncomingMessage, place: string) => Promise<Effect>;

/** The calls that have an effect at Insight, with their inputs and replies. */
const EFFECTS: readonly (readonly [RegExp, Reader])[] = [
  [
    /^\/api\/v1\/sharepoint\/([^/]+)\/add-insurance-verification$/,
    async (request, tenant) => {
      const body = await readJson(request);
      const fields = wantFields(body, CONFIRMATION_FIELDS);
      return effect('confirmation', { tenant, ...fields }, 201);
    },
  ],
  [
    /^\/api\/v1\/accounts\/([^/]+)\/documents$/,
    async (request, account) => effect('document', { account, ...withFile(await readForm(request)) }, 201),
  ],
  [/^\/functions\/v1\/upload()$/, async (request) => effect('file', withFile(await readForm(request)), 200)],
];

/** Parses the effect of a POST; undefined if the path is unknown. @throws RefusedRequest */
export async function readEffect(request: IncomingMessage, path: string): Promise<Effect | undefined> {
  for (const [pattern, read] of EFFECTS) {
    const match = pattern.exec(path);
    if (match) return read(request, decodeURIComponent(match[1] ?? ''));
  }
  return undefined;
}

function effect(kind: EffectKind, body: Record<string, unknown>, status: number): Effect {
  return { kind, body, answer: { status, body: { id: randomUUID(), accepted: true } } };
}

function wantFields(body: unknown, names: readonly string[]): Record<string, unknown> {
  const fields = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  const missing = names.filter((name) => typeof fields[name] !== 'string');
  if (missing.length > 0) throw new RefusedRequest(422, `Missing: ${missing.join(', ')}`);
  return fields;
}

const isObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function withFile(form: Record<string, unknown>): Record<string, unknown> {
  if (typeof form['file'] !== 'object') throw new RefusedRequest(422, 'Missing: file');
  if ('fields' in form && !isObject(form['fields']))
    throw new RefusedRequest(422, 'Not an object in JSON: fields');
  return form;
}
