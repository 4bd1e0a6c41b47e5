import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AUDIT_ACTIONS, AuditSigner, isOperation, ROUTES, signersOf } from '@coverleaf/contracts';

const ROOT = join(__dirname, '..', '..', '..');

/** Tells users of acts that any service has done. */
const OF_OTHERS = 'notices/security-notices.ts';

/** The sources of `apps/gateway`, for example, as one text. */
const sourceOf = (folder: string): string =>
  readdirSync(join(ROOT, folder), { encoding: 'utf8', recursive: true })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts') && !name.endsWith(OF_OTHERS))
    .map((name) => readFileSync(join(ROOT, folder, name), 'utf8'))
    .join('\n');

const actionsOf = ({ audit = [] }: (typeof ROUTES)[number]) => [audit].flat();

/** They begin the set-up of a second factor or a proof, which counts once it is confirmed. */
const UNAUDITED = ['beginTotp', 'beginPasskey', 'beginStepUp'];

/** They read nothing of other people: content, counts, and the staff's own data. */
const READS_UNAUDITED = [
  'checkSlug',
  'exportLenders',
  'getAdminLender',
  'getDocumentSummary',
  'getMetrics',
  'getSession',
  'getTranslation',
  'getTranslationCoverage',
  'listAdminFaqs',
  'listErasures',
  'listFailureReasons',
  'listGlossary',
  'listImages',
  'listLenderHolds',
  'listLenderNames',
  'listLenders',
  'listPasskeys',
  'listQueues',
  'listSessions',
  'listSettings',
  'listTemplates',
  'listTranslations',
  'previewEmailRetention',
  'previewRetention',
  'summarizeTransmissions',
  'verifyAudit',
  'watchTransmissions',
];

describe('the audit log', () => {
  it('learns of every read by staff of what borrowers sent and of other staff', () => {
    const reads = ROUTES.filter(({ method, access }) => method === 'GET' && access !== 'public');
    const silent = reads.filter((route) => actionsOf(route).length === 0).map(({ id }) => id);
    expect(silent.toSorted()).toEqual(READS_UNAUDITED.toSorted());
  });

  it('learns of every change by staff', () => {
    const changes = ROUTES.filter(({ method, access }) => method !== 'GET' && access !== 'public');
    const silent = changes.filter((route) => actionsOf(route).length === 0).map(({ id }) => id);
    expect(silent.toSorted()).toEqual(UNAUDITED.toSorted());
  });

  it.each(ROUTES.filter(({ audit }) => audit).map((route) => [route.id, route] as const))(
    'learns of %s from the service that does it',
    (_, route) => {
      const source = sourceOf(isOperation(route) ? `apps/${route.service}/src` : 'apps');
      expect(actionsOf(route).filter((action) => !source.includes(`'${action}'`))).toEqual([]);
    },
  );

  it.each(AuditSigner.options)('takes from %s every act that it does, and no other', (signer) => {
    const source = sourceOf(`apps/${signer}/src`);
    const done = AUDIT_ACTIONS.filter((action) => source.includes(`'${action}'`));
    expect(done.filter((action) => !signersOf(action).includes(signer))).toEqual([]);
    const nouns = new Set(done.map((action) => action.split('.')[0]));
    const shared = ['files', 'keys'];
    const taken = AUDIT_ACTIONS.filter((action) => signersOf(action).includes(signer));
    const idle = taken.map((action) => action.split('.')[0] ?? '').filter((noun) => !nouns.has(noun));
    expect(idle.filter((noun) => !shared.includes(noun))).toEqual([]);
  });

  it('knows no action that nothing does', () => {
    const source = sourceOf('apps') + sourceOf('libs/maintenance/src');
    expect(AUDIT_ACTIONS.filter((action) => !source.includes(`'${action}'`))).toEqual([]);
  });
});
