import {
  countEmailsRpc,
  type EmailPage,
  eraseSenderRpc,
  getEmailPageRpc,
  listEmailsRpc,
  openEmailFileRpc,
  planMailErasureRpc,
  registerEmailRpc,
} from '@coverleaf/contracts';
import { RpcHandler } from '@coverleaf/messaging';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { EmailFilesService } from './emails/email-files.service';
import { EmailHtmlRenderer } from './emails/email-html';
import { EmailsRepository } from './emails/emails.repository';
import { EmailsService } from './emails/emails.service';
import { IntakeService, type NewEmail, type RegisteredEmail } from './intake/intake.service';
import { RetentionService } from './retention/retention.service';

/** Queries of other services. `operationsController` answers the operations. */
@Controller()
export class MailIngestController {
  constructor(
    private readonly intake: IntakeService,
    private readonly repository: EmailsRepository,
    private readonly emails: EmailsService,
    private readonly renderer: EmailHtmlRenderer,
    private readonly files: EmailFilesService,
    private readonly retention: RetentionService,
  ) {}

  @RpcHandler(registerEmailRpc)
  register(email: NewEmail): Promise<RegisteredEmail> {
    return this.intake.register(email);
  }

  @RpcHandler(listEmailsRpc)
  list({ query, cursor, limit }: z.output<typeof listEmailsRpc.input>): Promise<EmailPage> {
    return this.repository.list(query, cursor, limit);
  }

  @RpcHandler(countEmailsRpc)
  async count(): Promise<{ count: number }> {
    return { count: await this.repository.countAll() };
  }

  @RpcHandler(getEmailPageRpc)
  async getPage({ actor, id }: z.output<typeof getEmailPageRpc.input>): Promise<{ html: string }> {
    return { html: await this.renderer.render(await this.emails.read(actor, id)) };
  }

  @RpcHandler(openEmailFileRpc)
  openFile({
    actor,
    id,
    file,
    use,
  }: z.output<typeof openEmailFileRpc.input>): Promise<z.output<typeof openEmailFileRpc.output>> {
    return this.files.open(actor, id, file, use);
  }

  @RpcHandler(planMailErasureRpc)
  async planErasure({ emailHash }: { emailHash: string }): Promise<{ mails: number }> {
    return { mails: await this.retention.countOfSender(emailHash) };
  }

  @RpcHandler(eraseSenderRpc)
  eraseSender({
    erasureId,
    emailHash,
  }: z.output<typeof eraseSenderRpc.input>): Promise<{ mails: number; isDone: boolean }> {
    return this.retention.eraseSender(erasureId, emailHash);
  }
}
