import {
  type EmailFile,
  type FileLink,
  type FileUse,
  getEmailAttachmentUrl,
  getEmailPdfUrl,
  getEmailSourceUrl,
  openEmailFileRpc,
} from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { Controller, Header } from '@nestjs/common';
import { FileLinks, useOf } from '../../platform/files/file-links';
import { Input, type RouteInput } from '../../platform/http/route-input';
import { Route } from '../../platform/http/route.decorator';
import { actorOf, SignedIn, type StaffSession } from '../../auth/staff-session';

/** Links to what came with mails, and to what was made of them. */
@Controller()
export class EmailLinksController {
  constructor(
    @InjectRpc('mail-ingest') private readonly mails: RpcClient,
    private readonly links: FileLinks,
  ) {}

  @Route(getEmailAttachmentUrl)
  @Header('cache-control', 'no-store')
  getAttachment(
    @SignedIn() staff: StaffSession,
    @Input() { params, query }: RouteInput<typeof getEmailAttachmentUrl>,
  ): Promise<FileLink> {
    return this.linkTo(staff, params.id, params.n, useOf(query));
  }

  @Route(getEmailPdfUrl)
  @Header('cache-control', 'no-store')
  getPdf(
    @SignedIn() staff: StaffSession,
    @Input() { params, query }: RouteInput<typeof getEmailPdfUrl>,
  ): Promise<FileLink> {
    return this.linkTo(staff, params.id, 'pdf', useOf(query));
  }

  @Route(getEmailSourceUrl)
  @Header('cache-control', 'no-store')
  getSource(
    @SignedIn() staff: StaffSession,
    @Input() { params }: RouteInput<typeof getEmailSourceUrl>,
  ): Promise<FileLink> {
    return this.linkTo(staff, params.id, 'source', 'download');
  }

  private async linkTo(staff: StaffSession, id: string, file: EmailFile, asked: FileUse): Promise<FileLink> {
    const { use, ...found } = await this.mails.call(openEmailFileRpc, {
      actor: actorOf(staff),
      id,
      file,
      use: asked,
    });
    return this.links.make('attachments', found, use);
  }
}
