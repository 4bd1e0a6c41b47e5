import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the acting service's signature to entries, a key to the chain, and anchors. */
export class SignAuditEntries1766000101000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table audit_entries add column signer text, add column signature text;
      alter table audit_head add column chain_key text;
      create table audit_anchors (
        id uuid primary key,
        number bigint not null,
        hash text not null,
        at timestamptz(3) not null,
        signature text not null
      );
      -- A process of the previous version would break the chain. Its job is retried, by a newer process in the end.
      create function refuse_unsigned() returns trigger language plpgsql as $$
        begin
          if new.signature is null and exists (select 1 from audit_head where chain_key is not null) then
            raise exception 'Audit entries are signed';
          end if;
          return new;
        end $$;
      create trigger audit_entries_signed before insert on audit_entries
        for each row execute function refuse_unsigned();
      create index audit_anchors_by_number on audit_anchors (number);
      create trigger audit_anchors_stay before update or delete or truncate on audit_anchors
        for each statement execute function refuse_change();`);
  }

  down(): Promise<void> {
    throw new Error('Migrations are not reverted');
  }
}
