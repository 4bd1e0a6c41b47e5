import {
  type OperationInput,
  type Actor,
  type EmailDetail,
  type EmailFile,
  type EmailRecord,
  type EmailRow,
  type FileLink,
  type FileUse,
  findLenderForMail,
  getEmail,
  getEmailAttachmentUrl,
  getEmailBody,
  getEmailPageRpc,
  getEmailPdfUrl,
  getEmailSourceUrl,
  EXPORT_ROWS,
  exportEmails,
  exportEmailsRpc,
  listEmails,
  listEmailsRpc,
  openEmailFileRpc,
} from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { orWarn } from '@coverleaf/service-kit';
import { Controller, Header, Logger, Res, type StreamableFile } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { InputOfOperation } from '../../auth/operation-input';
import { SignedInActor } from '../../auth/staff-session';
import { StaffWatch } from '../../auth/staff-watch';
import { Input, type RouteInput } from '../../platform/http/route-input';
import { Route } from '../../platform/http/route.decorator';
import { FileOwners } from '../../platform/file-owners';
import { useOf } from '../../platform/stored-files';
import { csvFormat, exportFile } from '../export-file';
import { UserNames } from '../names';
import { timesOf } from '../period';

/** For untrusted HTML: no scripts, no origin, no requests except for embedded images, and only in our own frame. */
const EMAIL_BODY_HEADERS = {
  'content-security-policy':
    "sandbox; default-src 'none'; img-src data:; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'self'",
  'x-dns-prefetch-control': 'off',
};

const EMAILS = csvFormat<EmailRow>({
  id: ({ id }) => id,
  received: ({ createdAt }) => createdAt,
  sender: ({ sender }) => sender,
  recipient: ({ recipient }) => recipient,
  subject: ({ subject }) => subject,
  attachments: ({ attachmentCount }) => attachmentCount,
  attachmentsDownloaded: ({ attachmentsDownloaded }) => (attachmentsDownloaded ? 'yes' : 'no'),
  handledAt: ({ handledAt }) => handledAt,
});

const queryOf = ({ q, handled, order, ...days }: RouteInput<typeof exportEmails>['query']) => ({
  ...{ q: q === '' ? undefined : q, handled, order },
  ...timesOf(days),
});

@Controller()
export class EmailsController {
  private readonly logger = new Logger('emails');

  constructor(
    @InjectRpc('mail-ingest') private readonly mails: RpcClient,
    @InjectRpc('lender') private readonly lenders: RpcClient,
    private readonly owners: FileOwners,
    private readonly userNames: UserNames,
    private readonly watch: StaffWatch,
  ) {}

  @Route(listEmails)
  list(
    @SignedInActor() actor: Actor,
    @Input() { query: { cursor, limit, ...filter } }: RouteInput<typeof listEmails>,
  ) {
    return this.mails.call(listEmailsRpc, { actor, query: queryOf(filter), cursor, limit });
  }

  @Route(exportEmails)
  export(
    @SignedInActor() actor: Actor,
    @Input() { query }: RouteInput<typeof exportEmails>,
  ): Promise<StreamableFile> {
    const readPage = this.watch.exporting(actor, exportEmails.id, (cursor) =>
      this.mails.call(exportEmailsRpc, { actor, query: queryOf(query), cursor, limit: EXPORT_ROWS }),
    );
    return exportFile('emails', EMAILS, readPage);
  }

  @Route(getEmail)
  async get(@InputOfOperation() input: OperationInput<typeof getEmail>) {
    const email = await this.mails.perform(getEmail, input);
    const { handledBy, thread } = email;
    const ids = [handledBy ?? [], thread.replies.map(({ writtenBy }) => writtenBy)].flat(2);
    const [lender, names] = await Promise.all([
      this.lenderFor(email),
      this.userNames.ifKnown(input.actor, ids),
    ]);
    const nameOf = (id: string | null): string | null => names.get(id ?? '') ?? null;
    const replies = thread.replies.map((reply) => ({ ...reply, writtenByName: nameOf(reply.writtenBy) }));
    return { ...email, lender, handledByName: nameOf(handledBy), thread: { ...thread, replies } };
  }

  @Route(getEmailBody)
  async getBody(
    @SignedInActor() actor: Actor,
    @Input() { params }: RouteInput<typeof getEmailBody>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const { html } = await this.mails.call(getEmailPageRpc, { actor, ...params });
    void reply.type('text/html; charset=utf-8').headers(EMAIL_BODY_HEADERS);
    return html;
  }

  @Route(getEmailAttachmentUrl)
  @Header('cache-control', 'no-store')
  getAttachment(
    @SignedInActor() actor: Actor,
    @Input() { params, query }: RouteInput<typeof getEmailAttachmentUrl>,
  ): Promise<FileLink> {
    return this.linkTo(actor, params.id, params.n, useOf(query));
  }

  @Route(getEmailPdfUrl)
  @Header('cache-control', 'no-store')
  getPdf(@SignedInActor() actor: Actor, @Input() { params, query }: RouteInput<typeof getEmailPdfUrl>) {
    return this.linkTo(actor, params.id, 'pdf', useOf(query));
  }

  @Route(getEmailSourceUrl)
  @Header('cache-control', 'no-store')
  getSource(@SignedInActor() actor: Actor, @Input() { params }: RouteInput<typeof getEmailSourceUrl>) {
    return this.linkTo(actor, params.id, 'source', 'download');
  }

  /** Null while the lender service is unavailable: the email can be read without it. */
  private lenderFor({ recipient }: EmailRecord): Promise<EmailDetail['lender']> {
    const found = this.lenders.call(findLenderForMail, { recipient });
    return orWarn(found, null, this.logger, { msg: 'the lender of an email is missing' });
  }

  private async linkTo(actor: Actor, id: string, file: EmailFile, use: FileUse) {
    return this.owners.linkOf(await this.mails.call(openEmailFileRpc, { actor, id, file, use }));
  }
}
