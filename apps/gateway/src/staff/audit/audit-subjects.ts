import {
  type AuditEntry,
  type AuditSubject,
  type NamedSubject,
  SUBJECT_KEEPERS,
  SUBJECT_NAMES,
  type SubjectKeeper,
} from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { orWarn } from '@coverleaf/service-kit';
import { Injectable, Logger } from '@nestjs/common';

/** By id; null while the service that keeps this kind of subject is unavailable. */
type SubjectNames = ReadonlyMap<string, NamedSubject> | null;

/** Adds what the entries of the audit log are about, if its service is available. */
@Injectable()
export class AuditSubjects {
  private readonly logger = new Logger('audit subjects');
  private readonly keepers: Readonly<Record<SubjectKeeper, RpcClient>>;

  constructor(
    @InjectRpc('lender') lender: RpcClient,
    @InjectRpc('document') document: RpcClient,
    @InjectRpc('mail-ingest') mail: RpcClient,
    @InjectRpc('translation') translation: RpcClient,
  ) {
    this.keepers = { lender, document, mail, translation };
  }

  async addTo(entries: readonly AuditEntry[]): Promise<AuditEntry[]> {
    const kinds = new Set(entries.flatMap(({ subjectKind }) => subjectKind ?? []));
    const namesByKind = new Map(
      await Promise.all([...kinds].map(async (kind) => [kind, await this.request(kind, entries)] as const)),
    );
    return entries.map((entry) => {
      const names = entry.subjectKind && namesByKind.get(entry.subjectKind);
      if (!names) return entry;
      const subject = names.get(entry.subjectId ?? '');
      return { ...entry, subjectName: subject?.name ?? null, subjectIsGone: subject?.isGone ?? true };
    });
  }

  private async request(kind: AuditSubject, entries: readonly AuditEntry[]): Promise<SubjectNames> {
    const keeper = SUBJECT_KEEPERS[kind];
    if (!keeper) return null;
    const ofKind = entries.filter(({ subjectKind }) => subjectKind === kind);
    const ids = [...new Set(ofKind.flatMap(({ subjectId }) => subjectId ?? []))];
    const reply = this.keepers[keeper].call(SUBJECT_NAMES[keeper], { kind, ids });
    const found = await orWarn(reply, null, this.logger, { msg: 'names in the audit log are missing', kind });
    return found && new Map(found.items.map((item) => [item.id, item]));
  }
}
