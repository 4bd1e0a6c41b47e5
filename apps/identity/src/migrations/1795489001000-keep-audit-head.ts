import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Lets the head of the audit log only move forward, even for the service's own login, which must update it. Its key can
 * be re-encrypted when master keys rotate, but never unset.
 */
export class KeepAuditHead1795489001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create function keep_audit_head() returns trigger language plpgsql as $$
        begin
          if tg_op <> 'UPDATE' then
            raise exception 'The head of the audit log stays';
          end if;
          if (old.chain_key is not null and new.chain_key is null)
             or new.number not in (old.number, old.number + 1)
             or (new.number = old.number and new.hash <> old.hash) then
            raise exception 'The head of the audit log only moves on';
          end if;
          return new;
        end $$;
      create trigger audit_head_stays before insert or update or delete on audit_head
        for each row execute function keep_audit_head();`);
  }

  down(): Promise<never> {
    return Promise.reject(new Error('Restore a backup instead'));
  }
}
