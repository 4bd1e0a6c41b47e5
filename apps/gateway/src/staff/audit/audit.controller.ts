import {
  type Actor,
  AUDIT_EXPORT_PAGE,
  type AuditEntry,
  type AuditExportQuery,
  exportAudit,
  listAudit,
  type OperationInput,
} from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { Controller, type StreamableFile } from '@nestjs/common';
import { OwnActs } from '../../auth/own-acts';
import { StaffWatch } from '../../auth/staff-watch';
import { InputOfOperation } from '../../auth/operation-input';
import { SignedInActor } from '../../auth/staff-session';
import { Input, type RouteInput } from '../../platform/http/route-input';
import { Route } from '../../platform/http/route.decorator';
import { csvFormat, exportFile, type ExportFormat } from '../export-file';
import { AuditSubjects } from './audit-subjects';

const FORMATS: Readonly<Record<AuditExportQuery['format'], ExportFormat<AuditEntry>>> = {
  csv: csvFormat<AuditEntry>({
    number: ({ number }) => number,
    at: ({ at }) => at,
    action: ({ action }) => action,
    actorId: ({ actorId }) => actorId,
    actorName: ({ actorName }) => actorName,
    sessionId: ({ sessionId }) => sessionId,
    address: ({ address }) => address,
    userAgent: ({ userAgent }) => userAgent,
    subjectKind: ({ subjectKind }) => subjectKind,
    subjectId: ({ subjectId }) => subjectId,
    subjectName: ({ subjectName }) => subjectName,
    fields: ({ fields = [] }) => fields.join('; '),
    changes: ({ changes }) => changes && JSON.stringify(changes),
    id: ({ id }) => id,
    signer: ({ signer }) => signer,
    signature: ({ signature }) => signature,
    hash: ({ hash }) => hash,
  }),
  jsonl: {
    extension: 'jsonl',
    type: 'application/jsonl; charset=utf-8',
    head: '',
    row: (entry) => `${JSON.stringify(entry)}\n`,
    end: '',
  },
};

@Controller()
export class AuditController {
  constructor(
    @InjectRpc('identity') private readonly identity: RpcClient,
    private readonly subjects: AuditSubjects,
    private readonly acts: OwnActs,
    private readonly watch: StaffWatch,
  ) {}

  @Route(listAudit)
  async list(@InputOfOperation() input: OperationInput<typeof listAudit>) {
    const page = await this.identity.perform(listAudit, input);
    return { ...page, items: await this.subjects.addTo(page.items) };
  }

  /** @throws AppError 503 while the export cannot be recorded */
  @Route(exportAudit)
  async export(
    @SignedInActor() actor: Actor,
    @Input() { query: { format, ...filter } }: RouteInput<typeof exportAudit>,
  ): Promise<StreamableFile> {
    await this.acts.record(actor, 'audit.exported', [format, ...Object.keys(filter)]);
    const readPage = this.watch.exporting(actor, exportAudit.id, (cursor) =>
      this.list({ actor, query: { ...filter, cursor, limit: AUDIT_EXPORT_PAGE } }),
    );
    return exportFile('audit', FORMATS[format], readPage);
  }
}
