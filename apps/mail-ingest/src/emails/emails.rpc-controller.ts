import {
  countEmailsRpc,
  type EmailPage,
  getEmailPageRpc,
  listEmailsRpc,
  openEmailFileRpc,
} from '@coverleaf/contracts';
import { RpcHandler } from '@coverleaf/messaging';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { EmailFilesService } from './email-files.service';
import { EmailHtmlRenderer } from './email-html';
import { EmailsRepository } from './emails.repository';
import { EmailsService } from './emails.service';

@Controller()
export class EmailsController {
  constructor(
    private readonly repository: EmailsRepository,
    private readonly emails: EmailsService,
    private readonly renderer: EmailHtmlRenderer,
    private readonly files: EmailFilesService,
  ) {}

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
}
