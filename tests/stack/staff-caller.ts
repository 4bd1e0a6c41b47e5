import { randomUUID } from 'node:crypto';
import type { AdminFaq, AuditEntry, Image, LenderChoice, Problem, Session, User } from '@coverleaf/contracts';
import { waitFor } from '@coverleaf/testing';
import { sampleImage } from '../../apps/lender/test/sample-images';
import { imageForm } from './images';
import { ADMIN } from '@coverleaf/testing';
import type { Stack } from './start-stack';

/** The rest of a problem, for replies that may be an error. */
type Refusal = Partial<Omit<Problem, 'status'>>;

export interface StaffAnswer<T> {
  readonly status: number;
  readonly body: T & Refusal;
  readonly headers: Headers;
}

export interface Call {
  readonly method?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

type NewStaff = Partial<Pick<User, 'role' | 'lenderId' | 'name' | 'email'>>;

export interface SignedIn {
  readonly caller: StaffCaller;
  readonly user: User;
  readonly password: string;
  readonly as: { readonly email: string; readonly password: string };
}

/** An HTTP client with cookies, as a member of staff or as nobody. */
export class StaffCaller {
  private readonly cookies = new Map<string, string>();
  private isAdmin = false;
  private password: string | undefined;

  constructor(private readonly origin: string) {}

  /** Signs in and keeps the cookies. */
  static async signIn(
    stack: Pick<Stack, 'portalUrl'>,
    { email, password }: { email: string; password: string } = ADMIN,
  ): Promise<StaffCaller> {
    const caller = new StaffCaller(stack.portalUrl);
    const { status, body } = await caller.call<Session>('/api/v1/auth/login', { body: { email, password } });
    if (status !== 200) throw new Error(`${email} could not sign in: ${status} ${body.code}`);
    caller.isAdmin = body.user.role === 'admin';
    caller.password = password;
    return caller;
  }

  /** A session must be continued every few minutes, as a browser does. */
  async continueSession(): Promise<void> {
    const { status } = await this.call('/api/v1/auth/refresh', { method: 'POST' });
    if (status >= 300) throw new Error(`The session could not be continued: ${status}`);
  }

  /** Adds a member of staff and signs in as them. The caller must be allowed to add them. */
  async withNew(user: NewStaff = {}): Promise<SignedIn> {
    const given = `${randomUUID()} of theirs`;
    const password = `${randomUUID()} of mine`;
    const added = await this.addUser(user, given);
    const as = { email: added.email, password };
    const caller = await StaffCaller.signIn({ portalUrl: this.origin }, { ...as, password: given });
    // A user must change a password that somebody else chose.
    const body = { currentPassword: given, newPassword: password };
    const { status } = await caller.call('/api/v1/auth/change-password', { body });
    if (status !== 200) throw new Error(`The password could not be changed: ${status}`);
    caller.password = password;
    return { caller, user: added, password, as };
  }

  async addUser(user: NewStaff = {}, password = `${randomUUID()} of mine`): Promise<User> {
    const { status, body } = await this.call<User>('/api/v1/admin/users', {
      body: {
        ...{ email: `${randomUUID()}@example.com`, name: 'Sam Staff', role: 'user', password, ...user },
        // Null means all lenders. A site manager may not send this field.
        ...(this.isAdmin && { lenderId: user.lenderId ?? null }),
      },
    });
    if (status !== 201) throw new Error(`The user could not be added: ${status} ${body.code}`);
    return body;
  }

  /** Sends JSON; POST if there is a body. Gives the password if the call requires a proof. */
  async call<T = object>(path: string, call: Call = {}): Promise<StaffAnswer<T>> {
    const answer = await this.send<T>(path, call);
    if (answer.body.code !== 'step_up_required' || !this.password) return answer;
    const body = { proof: { password: this.password } };
    const { status } = await this.send('/api/v1/auth/step-up', { body });
    return status === 200 ? this.send<T>(path, call) : answer;
  }

  private async send<T>(path: string, { method, body, headers }: Call): Promise<StaffAnswer<T>> {
    const isForm = body instanceof FormData;
    const response = await fetch(this.origin + path, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      redirect: 'manual',
      headers: {
        ...(this.cookies.size > 0 && { cookie: this.cookieHeader() }),
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) this.keep(line);
    const type = response.headers.get('content-type') ?? '';
    // An event stream never ends.
    const isStream = type.startsWith('text/event-stream');
    if (isStream) await response.body?.cancel();
    const text = isStream ? '' : await response.text();
    const isJson = /json/.test(type);
    return {
      status: response.status,
      body: (isJson ? JSON.parse(text) : {}) as T & Refusal,
      headers: response.headers,
    };
  }

  /** The body of the reply to a GET that succeeds. */
  async get<T>(path: string): Promise<T> {
    const { status, body } = await this.call<T>(path);
    if (status !== 200) throw new Error(`${path} answered ${status} ${body.code}`);
    return body;
  }

  async list<T>(path: string): Promise<readonly T[]> {
    return (await this.get<{ items: readonly T[] }>(path)).items;
  }

  async saveSetting(key: string, value: unknown): Promise<void> {
    const { status } = await this.call('/api/v1/admin/settings', { method: 'PUT', body: [{ key, value }] });
    if (status !== 200) throw new Error(`${key} could not be saved: ${status}`);
  }

  async addFaq(question: string, answer = 'It is.'): Promise<AdminFaq> {
    const { status, body } = await this.call<AdminFaq>('/api/v1/admin/faqs', {
      body: { question, answer, category: 'General' },
    });
    if (status !== 201) throw new Error(`The question could not be added: ${status}`);
    return body;
  }

  async addImage(filename: string): Promise<Image> {
    const body = imageForm(await sampleImage().png().toBuffer(), filename);
    return (await this.call<Image>('/api/v1/admin/images', { body })).body;
  }

  /**
   * Waits for the newest audit entry about a subject. Acts reach the audit log through the outbox, so it takes a
   * moment.
   */
  audited(action: string, subjectId: string | null): Promise<AuditEntry> {
    const find = async () =>
      (await this.list<AuditEntry>(`/api/v1/admin/audit?action=${action}`)).find(
        (entry) => entry.subjectId === subjectId,
      );
    return waitFor(find, { what: `${action} in the audit log` });
  }

  /** @param name the lender's public name */
  async lenderId(name: string): Promise<string> {
    const found = await this.list<LenderChoice>(`/api/v1/admin/lender-choices?q=${encodeURIComponent(name)}`);
    const lender = found.find((one) => one.name === name);
    if (!lender) throw new Error(`There is no ${name}`);
    return lender.id;
  }

  /** The raw response, for replies that are not JSON. */
  read(path: string): Promise<Response> {
    return fetch(this.origin + path, { headers: { cookie: this.cookieHeader() } });
  }

  cookie(name: 'access' | 'refresh' | 'device'): string | undefined {
    return this.cookies.get(`coverleaf-${name}`);
  }

  setCookie(name: 'access' | 'refresh' | 'device', value: string): void {
    this.cookies.set(`coverleaf-${name}`, value);
  }

  /** A second browser that starts with a copy of the current cookies. */
  copy(): StaffCaller {
    const copy = new StaffCaller(this.origin);
    for (const [name, value] of this.cookies) copy.cookies.set(name, value);
    return copy;
  }

  cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  private keep(line: string): void {
    const [pair = ''] = line.split(';');
    const [name = '', value = ''] = pair.split('=', 2);
    if (value) this.cookies.set(name, value);
    else this.cookies.delete(name);
  }
}
