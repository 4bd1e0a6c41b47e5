import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as contracts from '@coverleaf/contracts';
import { AUDIT_ACTIONS, AuditSigner, ROUTES, signersOf } from '@coverleaf/contracts';

const ROOT = join(__dirname, '..', '..', '..');

/** This file sends notices about acts of any service, so it doesn't do the acts that it names. */
const OF_OTHERS = 'notices/security-notices.ts';

/** The source files of an app, such as `apps/gateway`. */
const filesOf = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { encoding: 'utf8', recursive: true })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts') && !name.endsWith(OF_OTHERS))
    .map((name) => readFileSync(join(ROOT, folder, name), 'utf8'));
const sourceOf = (folder: string): string => filesOf(folder).join('\n');

/** A method, or a top-level declaration next to the class. */
interface Part {
  readonly text: string;
  /** Matches references to it in its file. */
  readonly name: RegExp;
  readonly file: string;
  /** The operation, route or RPC. */
  readonly handled: string | undefined;
}

const PART = /^( *)(?:(?:\/\*\*[^]*?\*\/|@[^]*?\)$)\s+)*(?:(?:export|private|async|const|function) )*(\w+)/m;

/** Parts are separated by blank lines. */
function partsOf(file: string): Part[] {
  return file.split(/\n\n(?= {0,2}\S)/).flatMap((text) => {
    const [, indent, called] = PART.exec(text) ?? [];
    if (!called) return [];
    const name = new RegExp(indent ? `this\\.${called}\\b` : `\\b${called}\\b`);
    return [{ text, name, file, handled: /^ {2}@(?:Handles|Route)\((\w+)\)/m.exec(text)?.[1] }];
  });
}

const PARTS = filesOf('apps').flatMap(partsOf);
const handlersOf = (id: string): Part[] => PARTS.filter(({ handled }) => handled === id);

/** The methods of other classes that a part calls, such as `this.emails.read(…)`. */
function calledOf({ text, file }: Part): Part[] {
  const injected = new Map(
    [...file.matchAll(/private readonly (\w+): (\w+)/g)].map(([, field, type]) => [field, type]),
  );
  return [...text.matchAll(/this\.(\w+)\.(\w+)\(/g)].flatMap(([, field, method]) =>
    PARTS.filter(
      (part) => part.file.includes(`class ${injected.get(field)} `) && part.name.test(`this.${method}`),
    ),
  );
}

/**
 * The source of the methods that handle a route and of everything they use: other parts of their files, other classes
 * and other services.
 */
function handlingOf(route: (typeof ROUTES)[number]): string {
  const [id = ''] = Object.entries(contracts).find(([, definition]) => definition === route) ?? [];
  const found = new Set(handlersOf(id));
  for (const part of found) {
    const beside = PARTS.filter(({ file, name }) => file === part.file && name.test(part.text));
    const asked = (part.text.match(/\w+/g) ?? []).flatMap(handlersOf);
    for (const other of [...beside, ...calledOf(part), ...asked]) found.add(other);
  }
  return [...found].map(({ text }) => text).join('\n');
}

const actionsOf = ({ audit = [] }: (typeof ROUTES)[number]) => [audit].flat();

/**
 * These only begin the setup of a second factor or a proof, and the confirmation is audited; they say who looks at a
 * document, and each look and decision is audited; or they keep filters of lists, which change nothing else.
 */
const UNAUDITED = [
  ...['beginTotp', 'beginPasskey', 'beginStepUp'],
  ...['takeNextDocument', 'leaseDocument', 'releaseDocument', 'turnDocument'],
  ...['tellDocumentPresence', 'tellCasePresence'],
  ...['dismissMention', 'dismissCaseMention', 'saveView', 'deleteView'],
];

/** A job records the act, because the response time must not reveal whether an address is known. */
const NOTED_BY_JOBS = ['forgotPassword'];

/** These read no data about other people: only content, counts, and the staff's own data. */
const READS_UNAUDITED = [
  'checkSlug',
  'countQueues',
  'exportLenderQrCodes',
  'exportLenders',
  'exportRosterProblems',
  'getAdminLender',
  'getDocumentSummary',
  'getLenderReadiness',
  'getMetrics',
  'getRoster',
  'getSavedReply',
  'getServiceLevel',
  'getSession',
  'getTranslation',
  'getTranslationCoverage',
  'listAdminFaqs',
  'listClocks',
  'listDeletedLenders',
  'listErasures',
  'listFailureReasons',
  'listGlossary',
  'listImages',
  'listLenderChoices',
  'listLenderHolds',
  'listLenders',
  'listLetterBatches',
  'listPasskeys',
  'listQueues',
  'listRequirements',
  'listRosterProblems',
  'listRosters',
  'listSavedReplies',
  'listSessions',
  'listSettings',
  'listTemplates',
  'listTranslations',
  'listViews',
  'previewEmailRetention',
  'previewRetention',
  'suggestDocumentLender',
  'summarizeTransmissions',
  'verifyAudit',
  'watchTransmissions',
];

describe('the audit log', () => {
  it('records every read of borrowers’ data and of other staff', () => {
    const reads = ROUTES.filter(({ method, access }) => method === 'GET' && access !== 'public');
    const silent = reads.filter((route) => actionsOf(route).length === 0).map(({ id }) => id);
    expect(silent.toSorted()).toEqual(READS_UNAUDITED.toSorted());
  });

  it('records every change by staff', () => {
    const changes = ROUTES.filter(({ method, access }) => method !== 'GET' && access !== 'public');
    const silent = changes.filter((route) => actionsOf(route).length === 0).map(({ id }) => id);
    expect(silent.toSorted()).toEqual(UNAUDITED.toSorted());
  });

  it.each(
    ROUTES.filter(({ id, audit }) => audit && !NOTED_BY_JOBS.includes(id)).map(
      (route) => [route.id, route] as const,
    ),
  )('records %s in the methods that handle it', (_, route) => {
    const source = handlingOf(route);
    expect(actionsOf(route).filter((action) => !source.includes(`'${action}'`))).toEqual([]);
  });

  it.each(AuditSigner.options)('accepts from %s every act that it does, and no other', (signer) => {
    const source = sourceOf(`apps/${signer}/src`);
    const done = AUDIT_ACTIONS.filter((action) => source.includes(`'${action}'`));
    expect(done.filter((action) => !signersOf(action).includes(signer))).toEqual([]);
    const nouns = new Set(done.map((action) => action.split('.')[0]));
    const shared = ['files', 'keys'];
    const taken = AUDIT_ACTIONS.filter((action) => signersOf(action).includes(signer));
    const idle = taken.map((action) => action.split('.')[0] ?? '').filter((noun) => !nouns.has(noun));
    expect(idle.filter((noun) => !shared.includes(noun))).toEqual([]);
  });

  it('knows no action that nobody does', () => {
    const source = sourceOf('apps') + sourceOf('libs/maintenance/src');
    expect(AUDIT_ACTIONS.filter((action) => !source.includes(`'${action}'`))).toEqual([]);
  });
});
