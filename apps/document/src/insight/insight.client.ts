import { createHash, timingSafeEqual } from 'node:crypto';
import {
  comparableFact,
  type ConnectionState,
  type DeliveryTarget,
  type LenderRecord,
  type LoanReference,
  referenceForms,
  lookUpReference,
  type RpcInput,
  type SecondFact,
} from '@coverleaf/contracts';
import {
  createCircuitBreaker,
  type Destination,
  type Form,
  type FormFile,
  fromStatus,
  isCircuitOpen,
  jsonFile,
  OutboundError,
  OutboundHttp,
  withRetryAfter,
} from '@coverleaf/outbound';
import { AppError, InjectConfig, parseJson } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import type CircuitBreaker from 'opossum';
import { z } from 'zod';
import { DocumentConfig } from '../document.config';
import { DeliveryStrategy } from './delivery-strategy';

const LOOKUP_TIMEOUT_MS = 5_000;
const CONFIRMATION_TIMEOUT_MS = 10_000;
const DOCUMENT_TIMEOUT_MS = 60_000;
/** `Retry-After` of a failed lookup: the default, and the longest that Insight may set. */
const DEFAULT_RETRY_AFTER_MS = 10_000;
const MAX_RETRY_AFTER_MS = 3_600_000;

/** Body of add-insurance-verification, in Insight's own names. */
export interface InsuranceVerification {
  readonly name: string;
  readonly email: string;
  readonly phoneNumber: string;
  readonly financialInstitution: string;
  readonly collateralType: string;
  readonly loanNumber: string;
  readonly additionalInformation: string;
}

export interface DocumentToSend {
  readonly accountId: string | null;
  readonly file: FormFile;
  readonly fileUrl: string;
  readonly name: string;
  readonly financialInstitution: string;
  readonly insuranceCompany: string;
  readonly email: string | null;
  /** `DeliveredFields` as JSON, for lenders that want them. */
  readonly fields: string | null;
}

/** The external Insight service: lookups of loan references, and the destinations of transmissions. */
@Injectable()
export class InsightClient {
  private readonly insight: Destination;
  private readonly lookups: CircuitBreaker<[string], KnownLoan | null>;
  private readonly confirmations: DeliveryStrategy<InsuranceVerification>;
  private readonly documents: Readonly<Record<DeliveryTarget, DeliveryStrategy<DocumentToSend>>>;

  constructor(
    private readonly http: OutboundHttp,
    @InjectConfig() config: DocumentConfig,
  ) {
    const { INSIGHT_URL, INSIGHT_API_KEY, INSIGHT_BREAKER_PAUSE_MS: breakerPauseMs } = config;
    this.insight = {
      name: 'Insight',
      baseUrl: INSIGHT_URL,
      apiKey: INSIGHT_API_KEY,
      continuesTrace: config.INSIGHT_CONTINUES_TRACE,
    };
    this.lookups = createCircuitBreaker(
      (reference: string) => this.getLoanReference(reference),
      breakerPauseMs,
    );
    const tenant = encodeURIComponent(config.INSIGHT_TENANT_ID);
    const confirmations = {
      destination: this.insight,
      timeoutMs: CONFIRMATION_TIMEOUT_MS,
      request: (json: InsuranceVerification) => ({
        path: `/api/v1/sharepoint/${tenant}/add-insurance-verification`,
        json,
      }),
    };
    this.confirmations = new DeliveryStrategy(http, confirmations, breakerPauseMs);
    const documents = { timeoutMs: DOCUMENT_TIMEOUT_MS, givesReason: true };
    const lenderApi = {
      ...documents,
      destination: { ...this.insight, name: 'The lender API' },
      errorPrefix: 'Failed to process with lender API',
      request: (document: DocumentToSend) => ({
        path: `/api/v1/accounts/${encodeURIComponent(document.accountId ?? '')}/documents`,
        form: formOf(document),
      }),
    };
    const fileShare = {
      ...documents,
      destination: { name: 'The file share', ...fileShareOf(config) },
      errorPrefix: 'Failed to upload document',
      request: (document: DocumentToSend) => ({ path: '/functions/v1/upload', form: formOf(document) }),
    };
    this.documents = {
      lender_api: new DeliveryStrategy(http, lenderApi, breakerPauseMs),
      file_share: new DeliveryStrategy(http, fileShare, breakerPauseMs),
    };
  }

  /**
   * Looks up every form that a typed reference may mean. Waits for all replies, so that the time reveals nothing. A
   * reference with a wrong second fact is answered like an unknown one.
   * @throws AppError 404 `reference_not_found`, 503 `insight_unavailable`
   */
  async lookUp({ reference, fact }: RpcInput<typeof lookUpReference>): Promise<LoanReference> {
    const forms = referenceForms(reference);
    const replies = await Promise.allSettled(forms.map((form) => this.lookUpForm(form)));
    const found = replies.find((reply) => reply.status === 'fulfilled');
    if (found) {
      const { zip, lastName, ...loan } = found.value;
      if (fact && !isSameFact(fact, fact.kind === 'zip' ? zip : lastName)) throw notFound();
      return loan;
    }
    const errors = replies.flatMap((reply): unknown[] => (reply.status === 'rejected' ? [reply.reason] : []));
    // If a form could not be looked up, the reference may still exist.
    throw errors.find((error) => !isNotFound(error)) ?? errors[0];
  }

  /** @throws AppError 404 `reference_not_found`, 503 `insight_unavailable`, with Insight's `Retry-After` */
  async lookUpForm(reference: string): Promise<KnownLoan> {
    const loan = await this.lookups.fire(reference).catch((cause: unknown) => {
      throw new AppError('insight_unavailable', 503, 'The insurance status cannot be looked up right now.', {
        cause,
        reportable: !isCircuitOpen(cause),
        retryAfterSeconds: retryAfterSeconds(cause),
      });
    });
    if (!loan) throw notFound();
    return loan;
  }

  sendConfirmation(verification: InsuranceVerification, idempotencyKey: string): Promise<void> {
    return this.confirmations.send(verification, idempotencyKey);
  }

  /** Resolves when the target has accepted the document. @throws OutboundError */
  sendDocument(target: DeliveryTarget, document: DocumentToSend, idempotencyKey: string): Promise<void> {
    return this.documents[target].send(document, idempotencyKey);
  }

  /**
   * Asks for an account, or for where its documents are sent, without an effect. Not through a circuit breaker: a person
   * wants to know how it is now.
   */
  async probe(accountId: string, what: 'account' | 'documents'): Promise<ConnectionState> {
    const account = `/api/v1/accounts/${encodeURIComponent(accountId)}`;
    const path = what === 'account' ? account : `${account}/documents`;
    try {
      const request = { method: 'GET', path, timeoutMs: LOOKUP_TIMEOUT_MS } as const;
      const response = await this.http.send(this.insight, request);
      response.discard();
      return stateOf(response.status, what);
    } catch (error) {
      if (error instanceof OutboundError) return 'unreachable';
      throw error;
    }
  }

  private async getLoanReference(reference: string): Promise<KnownLoan | null> {
    const path = `/api/v1/loan-references/${encodeURIComponent(reference)}`;
    const response = await this.http.send(this.insight, {
      method: 'GET',
      path,
      timeoutMs: LOOKUP_TIMEOUT_MS,
    });
    if (response.status === 200) return parseLoan(await response.body());
    response.discard();
    if (response.status === 404) return null;
    throw fromStatus(this.insight.name, response);
  }
}

/** A lender with its own account takes documents by API, unless it is set to RightTrack. */
export const deliveryTargetOf = (
  lender: Pick<LenderRecord, 'accountId' | 'rightTrack'> | null,
): DeliveryTarget => (lender?.accountId && !lender.rightTrack ? 'lender_api' : 'file_share');

function stateOf(status: number, what: 'account' | 'documents'): ConnectionState {
  if (status >= 200 && status <= 299) return 'ok';
  if (status === 401 || status === 403) return 'refused';
  if (status === 404) return 'unknown_account';
  // Documents are only posted there, so a refused GET is an answer of the right place.
  if (status === 405) return what === 'documents' ? 'ok' : 'unclear';
  return status < 400 || status === 429 || status >= 500 ? 'failing' : 'unclear';
}

/** Each host gets its own key, so that no other host learns Insight's. */
const fileShareOf = (config: DocumentConfig): Pick<Destination, 'baseUrl' | 'apiKey'> =>
  config.FILE_SHARE_URL
    ? { baseUrl: config.FILE_SHARE_URL, apiKey: config.FILE_SHARE_API_KEY }
    : { baseUrl: config.INSIGHT_URL, apiKey: config.INSIGHT_API_KEY };

const formOf = (document: DocumentToSend): Form => ({
  file: document.file,
  fileName: document.file.name,
  fileUrl: document.fileUrl,
  name: document.name,
  financialInstitution: document.financialInstitution,
  insuranceCompany: document.insuranceCompany,
  ...(document.email && { email: document.email }),
  ...(document.fields && { fields: jsonFile('fields.json', document.fields) }),
});

const notFound = (): AppError => new AppError('reference_not_found', 404, 'No loan has this reference.');

/** False if Insight doesn't have the fact. Compares in constant time in all cases. */
function isSameFact({ kind, typed }: SecondFact, known: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(comparableFact(kind, text)).digest();
  return timingSafeEqual(digest(typed), digest(known)) && comparableFact(kind, known) !== '';
}

const isNotFound = (error: unknown): boolean => error instanceof AppError && error.status === 404;

function retryAfterSeconds(cause: unknown): number {
  const retryAfterMs = cause instanceof OutboundError ? cause.retryAfterMs : undefined;
  return Math.ceil(withRetryAfter(DEFAULT_RETRY_AFTER_MS, retryAfterMs, MAX_RETRY_AFTER_MS) / 1_000);
}

/** Insight's reply, read leniently: an absent field is shown as empty. */
const text = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => String(value ?? '').slice(0, 1_000));
const LookupReply = z.object({
  referenceId: text,
  insuranceStatusName: text,
  collateralDescription: text,
  insuranceCompany: text,
  // Personal data: only compared, and never sent outside this service.
  zip: text,
  lastName: text,
});
type KnownLoan = z.output<typeof LookupReply>;

/** The reply may name a person, so the error contains none of it. */
function parseLoan(body: string): KnownLoan {
  const loan = LookupReply.safeParse(parseJson(body));
  if (!loan.success)
    throw new OutboundError('unknown', 'Insight replied to a lookup with something else', { outage: false });
  return loan.data;
}
