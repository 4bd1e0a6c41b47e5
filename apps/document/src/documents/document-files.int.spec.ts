import { randomUUID } from 'node:crypto';
import type { Actor, FileUse } from '@coverleaf/contracts';
import type { AppError } from '@coverleaf/service-kit';
import { freePort } from '@coverleaf/testing';
import { insertUpload } from '../../test/document-driver';
import { type RunningDocument, startDocument } from '../../test/start-document';
import type { UploadEntity } from '../uploads/upload.entity';
import { DocumentsService } from './documents.service';

describe('the file of a document', () => {
  let running: RunningDocument;
  let documents: DocumentsService;
  const actor: Actor = { userId: randomUUID(), sessionId: randomUUID(), role: 'user', lenderId: null };

  const start = async (env: NodeJS.ProcessEnv = {}): Promise<void> => {
    running = await startDocument(env);
    documents = running.app.get(DocumentsService, { strict: false });
  };
  afterEach(() => running.stop());

  const insert = (upload: Partial<UploadEntity>): Promise<string> => insertUpload(running.dataSource, upload);
  const opened = (id: string, use: FileUse = 'view'): Promise<string> =>
    documents.openFile({ actor, id, use }).then(
      ({ name }) => name,
      ({ status, code }: AppError) => `${status} ${code}`,
    );
  const acts = async (id: string): Promise<string[]> => {
    const rows: { action: string }[] = await running.dataSource.query(
      `select payload ->> 'action' as action from outbox
       where job = 'document.report-act' and payload ->> 'subjectId' = $1 order by created_at`,
      [id],
    );
    return rows.map(({ action }) => action);
  };

  it('is kept back while it has not been scanned, and for good when it is infected', async () => {
    // A scanner that is away.
    await start({ CLAMD_URL: `tcp://127.0.0.1:${await freePort()}` });
    const answers = await Promise.all([
      insert({ stage: 'received' }).then((id) => opened(id)),
      insert({ stage: 'held' }).then((id) => opened(id)),
      insert({ stage: 'sent' }).then((id) => opened(id)),
      insert({ stage: 'closed', status: 'rejected', fault: 'infected' }).then((id) => opened(id)),
      insert({ stage: 'closed', status: 'rejected', fault: 'unreadable' }).then((id) => opened(id)),
    ]);
    expect(answers).toEqual([
      '409 not_scanned',
      '409 not_scanned',
      'policy.pdf',
      '409 infected',
      'policy.pdf',
    ]);
    const { items } = await documents.list({ actor: { ...actor, role: 'admin' }, query: {}, limit: 50 });
    expect(items.map(({ stage, hasFile }) => [stage, hasFile])).toEqual(
      expect.arrayContaining([
        ['held', false],
        ['sent', true],
      ]),
    );
  });

  it('is the PDF that was made of an image; who saw and who took it is noted', async () => {
    await start();
    const id = await insert({
      stage: 'received',
      contentType: 'image/jpeg',
      originalFilename: 'photo.jpg',
      pdfPath: 'insurance_docs/made.pdf',
    });
    expect(await documents.openFile({ actor, id, use: 'view' })).toEqual({
      key: 'insurance_docs/made.pdf',
      name: 'photo.pdf',
      type: 'application/pdf',
    });
    expect(await opened(id, 'download')).toBe('photo.pdf');
    expect(await acts(id)).toEqual(['document.viewed', 'document.downloaded']);
    const infected = await insert({ stage: 'closed', status: 'rejected', fault: 'infected' });
    expect(await opened(infected)).toBe('409 infected');
    expect(await acts(infected)).toEqual([]);
  });
});
