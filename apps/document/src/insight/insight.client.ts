import type { LoanReference } from '@coverleaf/contracts';
import {
  createCircuitBreaker,
  type Destination,
  fromStatus,
  isCircuitOpen,
  circuitOpenError,
  OutboundError,
  OutboundHttp,
  withRetryAfter,
} from '@coverleaf/outbound';
import { AppError, InjectConfig } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import type CircuitBreaker from 'opossum';
import { z } from 'zod';
import { DocumentConfig } from '../document.config';

const LOOKUP_TIMEOUT_MS = 5_000;
const SEND_TIMEOUT_MS = 10_000;
/** What whoever looks up is asked to wait, and the most that Insight may ask of them. */
const USUAL_RETRY_MS = 10_000;
const LONGEST_RETRY_MS = 3_600_000;

/** Insight's reply, loosely: what is absent is shown as nothing. */
const text = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => String(value ?? '').slice(0, 1_000));
const LookupReply = z.object({
  referenceId: text,
  insuranceStatusName: text,
  collateralDescription: text,
  insuranceCompany: text,
});

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

/** The external Insight service. While it fails again and again it is left alone for a moment. */
@Injectable()
export class InsightClient {
  private readonly lookups: CircuitBreaker<[string], LoanReference | null>;
  private readonly deliveries: CircuitBreaker<[InsuranceVerification, string], void>;

  private readonly insight: Destination;
  private readonly tenant: string;

  constructor(
    private readonly http: OutboundHttp,
    @InjectConfig() config: DocumentConfig,
  ) {
    this.insight = {
      name: 'Insight',
      baseUrl: config.INSIGHT_URL,
      apiKey: config.INSIGHT_API_KEY,
      continuesTrace: config.INSIGHT_CONTINUES_TRACE,
    };
    this.tenant = encodeURIComponent(config.INSIGHT_TENANT_ID);
    const pauseMs = config.INSIGHT_BREAKER_PAUSE_MS;
    this.lookups = createCircuitBreaker((reference: string) => this.askForReference(reference), pauseMs);
    this.deliveries = createCircuitBreaker(
      (verification: InsuranceVerification, key: string) => this.postVerification(verification, key),
      pauseMs,
    );
  }

  /** @throws AppError 404 `reference_not_found`, 503 `insight_unavailable`, with the time that Insight asks for */
  async lookUp(reference: string): Promise<LoanReference> {
    const loan = await this.lookups.fire(reference).catch((cause: unknown) => {
      throw new AppError('insight_unavailable', 503, 'The insurance status cannot be looked up right now.', {
        cause,
        reportable: !isCircuitOpen(cause),
        retryAfterSeconds: retryAfterSeconds(cause),
      });
    });
    if (!loan) throw new AppError('reference_not_found', 404, 'No loan has this reference.');
    return loan;
  }

  /**
   * Tells Insight of a confirmation. Resolves when Insight has taken it.
   * @param idempotencyKey the same in every attempt
   * @throws OutboundError
   */
  async addInsuranceVerification(verification: InsuranceVerification, idempotencyKey: string): Promise<void> {
    try {
      await this.deliveries.fire(verification, idempotencyKey);
    } catch (error) {
      throw isCircuitOpen(error) ? circuitOpenError(this.insight.name) : error;
    }
  }

  private async askForReference(reference: string): Promise<LoanReference | null> {
    const path = `/api/v1/loan-references/${encodeURIComponent(reference)}`;
    const response = await this.http.send(this.insight, {
      method: 'GET',
      path,
      timeoutMs: LOOKUP_TIMEOUT_MS,
    });
    if (response.status === 200) return readLoan(await response.body());
    response.discard();
    if (response.status === 404) return null;
    throw fromStatus(this.insight.name, response);
  }

  private async postVerification(json: InsuranceVerification, idempotencyKey: string): Promise<void> {
    const path = `/api/v1/sharepoint/${this.tenant}/add-insurance-verification`;
    const response = await this.http.send(this.insight, {
      method: 'POST',
      path,
      json,
      idempotencyKey,
      timeoutMs: SEND_TIMEOUT_MS,
    });
    // The status is the answer; what else Insight says is not needed.
    response.discard();
    if (response.status < 200 || response.status > 299) throw fromStatus(this.insight.name, response);
  }
}

function retryAfterSeconds(cause: unknown): number {
  const askedMs = cause instanceof OutboundError ? cause.retryAfterMs : undefined;
  return Math.ceil(withRetryAfter(USUAL_RETRY_MS, askedMs, LONGEST_RETRY_MS) / 1_000);
}

/** What Insight sent may name a person, so an error of reading it says nothing of it. */
function readLoan(body: string): LoanReference {
  const loan = LookupReply.safeParse(parseJson(body));
  if (!loan.success)
    throw new OutboundError('unknown', 'Insight answered a look-up with something else', { outage: false });
  return loan.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
