import {
  type AuditEntry,
  type AuditSubject,
  type NamedSubject,
  SUBJECT_KEEPERS,
  SUBJECT_NAMES,
  type SubjectKeeper,
} from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { describeError } from '@coverleaf/service-kit';
import { Injectable, Logger } from '@nestjs/common';

/** Of one kind, by their ids; null while the service that keeps them is away. */
type Names = ReadonlyMap<string, NamedSubject> | null;

/** What the things are called that acts were done to. */
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

  async name(entries: readonly AuditEntry[]): Promise<AuditEntry[]> {
    const kinds = new Set(entries.flatMap(({ subjectKind }) => subjectKind ?? []));
    const names = new Map(
      await Promise.all([...kinds].map(async (kind) => [kind, await this.ask(kind, entries)] as const)),
    );
    return entries.map((entry) => {
      const ofKind = entry.subjectKind && names.get(entry.subjectKind);
      if (!ofKind) return entry;
      const subject = ofKind.get(entry.subjectId ?? '');
      return { ...entry, subjectName: subject?.name ?? null, subjectIsGone: subject?.isGone ?? true };
    });
  }

  private async ask(kind: AuditSubject, entries: readonly AuditEntry[]): Promise<Names> {
    const keeper = SUBJECT_KEEPERS[kind];
    if (!keeper) return null;
    const ofKind = entries.filter(({ subjectKind }) => subjectKind === kind);
    const ids = [...new Set(ofKind.flatMap(({ subjectId }) => subjectId ?? []))];
    try {
      const { items } = await this.keepers[keeper].call(SUBJECT_NAMES[keeper], { kind, ids });
      return new Map(items.map((item) => [item.id, item]));
    } catch (error) {
      this.logger.warn({ msg: 'names in the audit log are missing', kind, error: describeError(error) });
      return null;
    }
  }
}
