import {
  createCircuitBreaker,
  type Destination,
  fromStatus,
  isCircuitOpen,
  circuitOpenError,
  OutboundError,
  OutboundHttp,
  type OutboundResponse,
} from '@coverleaf/outbound';
import { InjectConfig } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import CircuitBreaker from 'opossum';
import { FormData } from 'undici';
import { z } from 'zod';
import { DocumentConfig } from '../document.config';
import type { DeliveryTarget } from '../uploads/upload.entity';

const TIMEOUT_MS = 60_000;

export interface DocumentToSend {
  /** Also the Idempotency-Key, the same in every attempt. */
  readonly id: string;
  readonly accountId: string | null;
  readonly file: File;
  /** A fresh link to the same file. */
  readonly fileUrl: string;
  readonly name: string;
  readonly financialInstitution: string;
  readonly insuranceCompany: string;
  readonly email: string | null;
}

interface DocumentDestination extends Destination {
  /** How the failure of a step is called, for support staff. */
  readonly failure: string;
  readonly path: (document: DocumentToSend) => string;
}

type Sending = CircuitBreaker<[DocumentToSend], void>;

/** The lender API and the file share, which take documents as forms. Each is left alone while it keeps failing. */
@Injectable()
export class DocumentDestinations {
  private readonly sendings: Readonly<Record<DeliveryTarget, Sending>>;
  private readonly destinations: Readonly<Record<DeliveryTarget, DocumentDestination>>;

  constructor(
    private readonly http: OutboundHttp,
    @InjectConfig() config: DocumentConfig,
  ) {
    this.destinations = {
      lender_api: {
        name: 'The lender API',
        failure: 'Failed to process with lender API',
        baseUrl: config.INSIGHT_URL,
        apiKey: config.INSIGHT_API_KEY,
        continuesTrace: config.INSIGHT_CONTINUES_TRACE,
        path: ({ accountId }) => `/api/v1/accounts/${encodeURIComponent(accountId ?? '')}/documents`,
      },
      file_share: {
        name: 'The file share',
        failure: 'Failed to upload document',
        baseUrl: config.FILE_SHARE_URL ?? config.INSIGHT_URL,
        // A host of its own gets no key that was meant for Insight.
        apiKey: config.FILE_SHARE_URL ? undefined : config.INSIGHT_API_KEY,
        path: () => '/functions/v1/upload',
      },
    };
    const breaker = (target: DeliveryTarget): Sending =>
      createCircuitBreaker(
        (document: DocumentToSend) => this.post(target, document),
        config.INSIGHT_BREAKER_PAUSE_MS,
      );
    this.sendings = { lender_api: breaker('lender_api'), file_share: breaker('file_share') };
  }

  /** Resolves when the document was taken. @throws OutboundError */
  async send(target: DeliveryTarget, document: DocumentToSend): Promise<void> {
    const { name, failure } = this.destinations[target];
    try {
      await this.sendings[target].fire(document);
    } catch (error) {
      const known = isCircuitOpen(error) ? circuitOpenError(name) : error;
      if (!(known instanceof OutboundError)) throw known;
      const { mayBeTaken, retryAfterMs, detail } = known;
      const options = { cause: known, mayBeTaken, retryAfterMs, detail };
      throw new OutboundError(known.failure, `${failure}: ${known.message}`, options);
    }
  }

  private async post(target: DeliveryTarget, document: DocumentToSend): Promise<void> {
    const destination = this.destinations[target];
    const response = await this.http.send(destination, {
      method: 'POST',
      path: destination.path(document),
      form: formOf(document),
      idempotencyKey: document.id,
      timeoutMs: TIMEOUT_MS,
    });
    const isTaken = response.status >= 200 && response.status <= 299;
    const error = isTaken ? null : fromStatus(destination.name, response);
    if (error?.failure === 'refused') throw await withReason(error, response);
    // Unread, it would hold a connection that look-ups want too.
    response.discard();
    if (error) throw error;
  }
}

function formOf(document: DocumentToSend): FormData {
  const form = new FormData();
  form.set('file', document.file, document.file.name);
  form.set('fileName', document.file.name);
  form.set('fileUrl', document.fileUrl);
  form.set('name', document.name);
  form.set('financialInstitution', document.financialInstitution);
  form.set('insuranceCompany', document.insuranceCompany);
  if (document.email) form.set('email', document.email);
  return form;
}

/** What a destination gives as its reason; longer or unprintable text is left out. */
const Refusal = z.object({
  error: z
    .string()
    .trim()
    .min(1)
    .max(300)
    .regex(/^\P{C}+$/u),
});

async function withReason(error: OutboundError, response: OutboundResponse): Promise<OutboundError> {
  const text = await response.body().catch(() => '');
  try {
    const { error: reason } = Refusal.parse(JSON.parse(text));
    return new OutboundError('refused', error.message, { cause: error, detail: reason });
  } catch {
    return error;
  }
}
