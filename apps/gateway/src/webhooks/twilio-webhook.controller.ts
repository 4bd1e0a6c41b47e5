import {
  InboundTextForm,
  noteTextRpc,
  noteTextStatusRpc,
  receiveText,
  receiveTextStatus,
  TextStatusForm,
} from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { AppError, fieldProblems, InjectConfig, validationFailed } from '@coverleaf/service-kit';
import { Controller, Header, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { GatewayConfig, publicUrlOf } from '../gateway.config';
import { check } from '../platform/http/route-input';
import { Route } from '../platform/http/route.decorator';
import { signedFields, twiml } from './twilio-form';

/** @throws AppError 422 */
function readForm<S extends z.ZodType>(schema: S, fields: unknown): z.output<S> {
  const { data, error } = schema.safeParse(fields);
  if (error) throw validationFailed(fieldProblems(error));
  return data;
}

/** A longer text has nothing that we read. */
const MAX_BODY = 2_000;

/** Receives from Twilio what borrowers text, and what became of texts to them. */
@Controller()
export class TwilioWebhook {
  constructor(
    @InjectConfig() private readonly config: GatewayConfig,
    @InjectRpc('document') private readonly documents: RpcClient,
  ) {}

  /** @throws AppError 403, 503 */
  @Route(receiveText)
  @Header('content-type', 'text/xml; charset=utf-8')
  async receive(@Req() request: FastifyRequest): Promise<string> {
    const { MessageSid: sid, From: from, Body: body } = readForm(InboundTextForm, this.fieldsOf(request));
    const text = { sid, from, body: body.slice(0, MAX_BODY) };
    const { answer } = await this.documents.call(noteTextRpc, text);
    return twiml(answer);
  }

  /** @throws AppError 403, 503 */
  @Route(receiveTextStatus)
  async receiveStatus(@Req() request: FastifyRequest): Promise<void> {
    const {
      MessageSid: sid,
      MessageStatus: status,
      ErrorCode,
    } = readForm(TextStatusForm, this.fieldsOf(request));
    const query = check(receiveTextStatus.query, request.query);
    const errorCode = Number(ErrorCode ?? '');
    await this.documents.call(noteTextStatusRpc, {
      ...{ textId: query?.text ?? null, sid, status },
      errorCode: Number.isSafeInteger(errorCode) && errorCode > 0 ? errorCode : null,
    });
  }

  private fieldsOf({ url, body, headers }: FastifyRequest): Readonly<Record<string, string>> {
    const { TWILIO_AUTH_TOKEN: token } = this.config;
    if (!token) throw new AppError('texts_off', 503, 'Texts are not taken in here.', { reportable: false });
    return signedFields(`${publicUrlOf(this.config)}${url}`, body, headers['x-twilio-signature'], token);
  }
}
