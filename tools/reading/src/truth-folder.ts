import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CollateralKind, DocumentKind, FieldName } from '@coverleaf/contracts';
import { defaultRequirements } from '@coverleaf/reading';
import { z } from 'zod';
import type { MadeDocument } from './corpus-folder';
import { TrueDocument, type TrueValue } from './truth';

const Lien = z.object({
  base: z.string(),
  name: z.string(),
  l1: z.string(),
  l2: z.string(),
  match: z.boolean(),
});
const Fields = z.object({
  insurer: z.string().nullish(),
  policy_number: z.string().nullish(),
  named_insured: z.array(z.string()).nullish(),
  effective_date: z.string().nullish(),
  expiration_date: z.string().nullish(),
  vins: z.array(z.string()).nullish(),
  hin: z.string().nullish(),
  property: z.object({ street: z.string(), city: z.string(), state: z.string(), zip: z.string() }).nullish(),
  liens: z.array(Lien).nullish(),
  comp: z.array(z.number()).nullish(),
  coll: z.array(z.number()).nullish(),
  dwelling: z.number().nullish(),
  vehicles: z.array(z.object({ vin: z.string(), lien: z.string() })).nullish(),
});
const Truth = z.object({
  asOf: z.string(),
  lender: z.object({ names: z.array(z.string()), addr: z.array(z.string()) }),
  docs: z.array(
    z.object({
      id: z.string(),
      layout: z.string(),
      kind: z.string().nullish(),
      type: z.string().nullish(),
      wrong: z.boolean().nullish(),
      expired: z.boolean().nullish(),
      fields: Fields.partial().nullish(),
    }),
  ),
  photos: z.array(z.object({ file: z.string(), doc: z.string().nullish(), profile: z.string().nullish() })),
});
type FolderDocument = z.infer<typeof Truth>['docs'][number];

const KINDS: Readonly<Record<string, DocumentKind>> = {
  auto_dec: 'auto_declarations',
  home_dec: 'home_declarations',
  boat_dec: 'boat_declarations',
  evidence_property: 'acord_27',
  certificate: 'acord_25',
  id_card: 'id_card',
  bill: 'bill',
  cancellation: 'cancellation',
  quote: 'quote',
};

/**
 * The documents of a folder that `--export` wrote, or of a folder with `truth.json`, `pdf/` and `photo/`. The second
 * kind has no positions.
 */
export async function* documentsOf(folder: string): AsyncGenerator<MadeDocument> {
  const exported = (await readdir(folder)).filter((name) => name.endsWith('.truth.json'));
  for (const name of exported.sort()) {
    const one = TrueDocument.parse(JSON.parse(await readFile(join(folder, name), 'utf8')));
    yield { truth: one, bytes: await readFile(join(folder, one.file)) };
  }
  if (exported.length > 0) return;
  const truth = Truth.parse(JSON.parse(await readFile(join(folder, 'truth.json'), 'utf8')));
  const files = new Set(
    (await readdir(folder, { recursive: true })).map((name) => name.replaceAll('\\', '/')),
  );
  const made = async (
    document: FolderDocument,
    file: string,
    profile: string | null,
  ): Promise<MadeDocument> => ({
    truth: trueDocument(document, truth, file, profile),
    bytes: await readFile(join(folder, file)),
  });
  for (const document of truth.docs)
    if (files.has(`pdf/${document.id}.pdf`)) yield await made(document, `pdf/${document.id}.pdf`, null);
  for (const photo of truth.photos) {
    const document = truth.docs.find(({ id }) => id === photo.doc);
    if (document && files.has(`photo/${photo.file}`))
      yield await made(document, `photo/${photo.file}`, photo.profile ?? 'good');
  }
}

function trueDocument(
  { id, layout, kind, type, wrong, expired, fields }: FolderDocument,
  { asOf, lender }: z.infer<typeof Truth>,
  file: string,
  profile: string | null,
): TrueDocument {
  const known = KINDS[type ?? ''] ?? 'other';
  const collateral: CollateralKind = kind === 'home' || kind === 'boat' || kind === 'rv' ? kind : 'auto';
  const requirements = {
    ...defaultRequirements(collateral, lender.names[0] ?? ''),
    lienholderNames: lender.names,
  };
  const vehicles = fields?.vehicles ?? [];
  const bound = vehicles.find(({ lien }) => lien === 'match');
  const isNamed =
    (fields?.liens ?? []).some(({ match }) => match) && (vehicles.length === 0 || bound !== undefined);
  const isDue = !wrong && !expired && isNamed && requirements.acceptedKinds.includes(known);
  return {
    id: profile ? `${id}-${profile}` : id,
    layout,
    set: 'test',
    trap: null,
    kind: known,
    values: valuesOf(fields ?? {}, known),
    // This kind of truth has no deductibles of homes.
    untold: printsDeductibles(fields ?? {}, known) ? [] : ['deductible'],
    flags: [],
    requirements,
    loan: {
      asOf,
      collateral,
      vin: bound?.vin ?? fields?.vins?.[0] ?? null,
      hin: fields?.hin ?? null,
      address: addressOf(fields ?? {}),
      borrower: fields?.named_insured?.[0] ?? null,
    },
    due: isDue ? 'yes' : 'not_yes',
    reason: isDue ? null : 'needs_review',
    profile,
    file,
  };
}

const addressOf = ({ property }: Partial<z.infer<typeof Fields>>): string | null =>
  property ? `${property.street}, ${property.city}, ${property.state} ${property.zip}` : null;

function valuesOf(fields: NonNullable<FolderDocument['fields']>, kind: DocumentKind): TrueValue[] {
  const value = (
    field: FieldName,
    text: string | null | undefined,
    more: Partial<TrueValue> = {},
  ): TrueValue[] =>
    text ? [{ field, value: text, item: null, party: null, coverage: null, places: [], ...more }] : [];
  return [
    ...value('insurer', fields.insurer),
    ...value('policy_number', fields.policy_number),
    ...[...new Set(fields.named_insured ?? [])].flatMap((name) => value('named_insured', name)),
    ...value('effective_date', fields.effective_date),
    ...value('expiration_date', fields.expiration_date),
    ...(fields.vins ?? []).flatMap((vin, item) => value('vin', vin, { item })),
    ...value('hin', fields.hin),
    ...value('property_address', addressOf(fields)),
    ...(printsDeductibles(fields, kind) ? deductibles('comprehensive', fields.comp ?? []) : []),
    ...(printsDeductibles(fields, kind) ? deductibles('collision', fields.coll ?? []) : []),
    ...(fields.liens ?? []).flatMap((lien) => partiesOf(lien, fields, kind)),
    ...(typeof fields.dwelling === 'number'
      ? value('limit', String(fields.dwelling), { item: 0, coverage: 'dwelling' })
      : []),
  ];
}

const valueOf = (field: FieldName, value: string, more: Partial<TrueValue>): TrueValue => ({
  field,
  value,
  item: null,
  party: null,
  coverage: null,
  places: [],
  ...more,
});

const printsDeductibles = ({ comp }: Partial<z.infer<typeof Fields>>, kind: DocumentKind): boolean =>
  (comp ?? []).length > 0 && kind !== 'id_card' && kind !== 'bill';

const deductibles = (coverage: 'comprehensive' | 'collision', amounts: readonly number[]): TrueValue[] =>
  amounts.map((amount, item) => valueOf('deductible', String(amount), { item, coverage }));

/** One party per vehicle that names it. If no vehicle does, one party for the whole policy. */
function partiesOf(
  { base, name, l1, l2, match }: z.infer<typeof Lien>,
  { vehicles }: Partial<z.infer<typeof Fields>>,
  kind: DocumentKind,
): TrueValue[] {
  const role =
    kind === 'home_declarations' || kind === 'acord_27'
      ? 'mortgagee'
      : kind === 'acord_25'
        ? 'certificate_holder'
        : 'lienholder';
  const party = { role, address: `${l1}, ${l2}`, negation: null, hasSuccessors: name !== base } as const;
  const bound = (vehicles ?? []).flatMap(({ lien }, item) =>
    lien === (match ? 'match' : 'other') ? [item] : [],
  );
  return (bound.length > 0 ? bound : [null]).map((item) => valueOf('party', base, { item, party }));
}
