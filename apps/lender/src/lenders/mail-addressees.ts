import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Domains of which everybody may have an address, so that they tell nothing of whose it is. */
const FREE_MAIL: readonly string[] = [
  'aol.com',
  'att.net',
  'comcast.net',
  'fastmail.com',
  'gmail.com',
  'gmx.com',
  'gmx.net',
  'googlemail.com',
  'hotmail.com',
  'icloud.com',
  'live.com',
  'mac.com',
  'mail.com',
  'me.com',
  'msn.com',
  'outlook.com',
  'pm.me',
  'proton.me',
  'protonmail.com',
  'sbcglobal.net',
  'verizon.net',
  'yahoo.com',
  'ymail.com',
  'zoho.com',
];

const ACTIVE = `active and deleted_at is null`;

/** Tells by the address that a mail was sent to which lender it is for. */
@Injectable()
export class MailAddressees {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * The active lender whose contact address it is; or whose slug is its tag (`proof+skyla@`), its local part
   * (`skyla@`) or the first label of its domain (`@skyla.mail.example`); or who alone has its contact address in the
   * same domain. Whatever fits several lenders fits none.
   */
  async lenderOf(recipient: string): Promise<string | null> {
    const address = recipient.trim().toLowerCase();
    const at = address.lastIndexOf('@');
    if (at < 1 || at === address.length - 1) return null;
    const [local = '', tag = ''] = address.slice(0, at).split(/\+(.*)/s);
    const domain = address.slice(at + 1);
    const bySlug = `select id from lenders where slug = $1 and ${ACTIVE}`;
    return (
      (await this.only(
        `select id from lenders where lower(contact_email) = $1 and ${ACTIVE} limit 2`,
        address,
      )) ??
      (await this.only(bySlug, tag)) ??
      (await this.only(bySlug, local)) ??
      (await this.only(bySlug, domain.split('.')[0] ?? '')) ??
      (FREE_MAIL.includes(domain) ? null : await this.ofDomain(domain))
    );
  }

  private ofDomain(domain: string): Promise<string | null> {
    return this.only(
      `select id from lenders where lower(split_part(contact_email, '@', 2)) = $1 and ${ACTIVE} limit 2`,
      domain,
    );
  }

  private async only(sql: string, parameter: string): Promise<string | null> {
    const rows: { id: string }[] = await this.dataSource.query(sql, [parameter]);
    return rows.length === 1 ? (rows[0]?.id ?? null) : null;
  }
}
