import { PublicLender } from '@coverleaf/contracts';
import { Client } from 'pg';
import type { z } from 'zod';
import { connect } from '../../tests/stack/query';
import type { Stack } from '../../tests/stack/start-stack';
import type { Peer } from './peer';

/** The texts of a lender, and of a document, that each peer has, too. */
const PeerLender = PublicLender.pick({
  ...{ name: true, slug: true, logoUrl: true },
  ...{ primaryColor: true, secondaryColor: true, templateId: true },
});
export type Lender = z.infer<typeof PeerLender>;
export const LENDER_FIELDS = Object.keys(PeerLender.shape);
export const DOCUMENT_FIELDS = ['name', 'institution', 'insurer', 'filename', 'state'];

/** One that the product comes with. */
export async function readLender({ portalUrl }: Stack): Promise<Lender> {
  const reply = await fetch(`${portalUrl}/api/v1/lenders/skyla`);
  return PeerLender.parse(await reply.json());
}

const AT_ONCE = 10_000;
/** The documents as the peers get them, counted from the oldest. */
const DOCUMENTS = `select row_number() over (order by created_at, id) as number, name, financial_institution as institution,
  insurance_company as insurer, original_filename as filename, status as state, created_at as created from insurance_uploads`;
const AS_ROWS = `from jsonb_to_recordset($1::jsonb) as one(number int, name text, institution text, insurer text,
  filename text, state text, created timestamptz)`;

/** Copies the product’s documents into a peer’s table, past its API. */
export async function copyDocuments(
  { dataDir }: Stack,
  { databaseUrl, documents }: Pick<Peer, 'documents'> & { readonly databaseUrl: string },
): Promise<void> {
  const [from, to] = [await connect(dataDir, 'document'), new Client({ connectionString: databaseUrl })];
  try {
    await to.connect();
    const { rows } = await from.query(DOCUMENTS);
    for (let at = 0; at < rows.length; at += AT_ONCE)
      await to.query(`${documents.insert} ${AS_ROWS}`, [JSON.stringify(rows.slice(at, at + AT_ONCE))]);
    if (documents.index) await to.query(documents.index);
    await to.query(`vacuum (analyze) ${documents.table}`);
  } finally {
    await Promise.all([from.end(), to.end()]);
  }
}
