import { getExternalReader, type Requirements, type UploadType } from '@coverleaf/contracts';
import { Handles } from '@coverleaf/messaging';
import { type Destination, fileOf, fromStatus, jsonFile, OutboundHttp } from '@coverleaf/outbound';
import { describeError, InjectConfig, parseJson, registry } from '@coverleaf/service-kit';
import { Injectable, Logger } from '@nestjs/common';
import { Counter } from 'prom-client';
import { DocumentConfig } from '../document.config';
import { ExternalOpinion } from './external-opinion';

const MAX_REPLY_BYTES = 256 * 1024;

const opinions = new Counter({
  name: 'coverleaf_external_readings_total',
  help: 'Documents that were sent to the external reader, by the outcome: `answered` or `failed`',
  labelNames: ['outcome'],
  registers: [registry],
});

export interface ExternalQuestion {
  readonly asOf: string;
  readonly requirements: Requirements | null;
}

/** Client of a third-party reader, which gets every document that we read. Off unless READING_ENGINE is `http`. */
@Injectable()
export class ExternalReader {
  private readonly logger = new Logger('external-reader');
  private readonly destination: Destination | null;
  private readonly timeoutMs: number;

  constructor(
    private readonly http: OutboundHttp,
    @InjectConfig() config: DocumentConfig,
  ) {
    const { READING_ENGINE, READING_ENGINE_URL: baseUrl, READING_ENGINE_TOKEN: apiKey } = config;
    this.timeoutMs = config.READING_ENGINE_TIMEOUT_MS;
    this.destination =
      READING_ENGINE === 'http' && baseUrl ? { name: 'The external reader', baseUrl, apiKey } : null;
    if (this.destination)
      this.logger.warn({
        msg: 'documents leave this machine: an external reader gets them',
        host: this.host,
      });
  }

  /** Null if documents stay here. */
  private get host(): string | null {
    return this.destination && new URL(this.destination.baseUrl).host;
  }

  @Handles(getExternalReader)
  tell() {
    return Promise.resolve({ host: this.host });
  }

  /**
   * Null if there is no external reader, or its answer is late or malformed. Never throws, because our own reading is
   * valid without it.
   */
  async ask(
    bytes: Uint8Array,
    type: UploadType,
    question: ExternalQuestion,
  ): Promise<ExternalOpinion | null> {
    if (!this.destination) return null;
    try {
      const opinion = await this.request(this.destination, bytes, type, question);
      opinions.inc({ outcome: 'answered' });
      return opinion;
    } catch (error) {
      opinions.inc({ outcome: 'failed' });
      this.logger.warn({ msg: 'the external reader was not heard', error: describeError(error) });
      return null;
    }
  }

  /** @throws OutboundError; an Error contains nothing of the reply, which may name people */
  private async request(
    destination: Destination,
    bytes: Uint8Array,
    type: UploadType,
    question: ExternalQuestion,
  ): Promise<ExternalOpinion> {
    const json = JSON.stringify({ version: 1, ...question });
    const response = await this.http.send(destination, {
      method: 'POST',
      path: '/v1/read',
      form: {
        // The sender's file name is not needed and may be personal.
        file: fileOf('document', type, bytes),
        question: jsonFile('question.json', json),
      },
      timeoutMs: this.timeoutMs,
      maxReplyBytes: MAX_REPLY_BYTES,
    });
    if (response.status !== 200) {
      response.discard();
      throw fromStatus(destination.name, response);
    }
    const opinion = ExternalOpinion.safeParse(parseJson(await response.body()));
    if (opinion.success) return opinion.data;
    const [problem] = opinion.error.issues;
    throw new Error(`The reply is not as it should be: ${problem?.code} at ${problem?.path.join('.')}`);
  }
}
