import type { FileUse } from '@coverleaf/contracts';
import { processKeyring } from '@coverleaf/encryption';
import { LinkSigner } from '@coverleaf/object-store';
import { UNREACHABLE, newActor, outcomeOf } from '@coverleaf/testing';
import { activePdf } from '../../../../libs/parsers/test/sample-files';
import { type RunningDocument, startDocument } from '../../test/start-document';
import type { UploadEntity } from '../uploads/upload.entity';
import { FilesService } from '../files/files.service';
import { DocumentsService } from './documents.service';

describe('the file of a document', () => {
  let service: RunningDocument;
  let documents: DocumentsService;
  const actor = newActor({ role: 'user' });

  const start = async (env: NodeJS.ProcessEnv = {}): Promise<void> => {
    service = await startDocument(env);
    documents = service.get(DocumentsService);
  };
  afterEach(() => service.stop());

  const insert = (upload: Partial<UploadEntity>) => service.insertUpload(upload);
  const opened = async (id: string, use: FileUse = 'view'): Promise<string> => {
    let file = '';
    const outcome = await outcomeOf(
      documents.openFile({ actor, id, use }).then(({ fileName }) => (file = fileName)),
    );
    return file || outcome;
  };
  const acts = async (id: string) => (await service.acts({ subjectId: id })).map(({ action }) => action);

  it('is withheld until it has been checked, and for good if it is infected or can’t be made safe', async () => {
    // A scanner that is unreachable.
    await start({ CLAMD_URL: `tcp://${UNREACHABLE}` });
    const cases: [Partial<UploadEntity>, string][] = [
      [{ stage: 'received' }, '409 not_scanned'],
      [{ stage: 'held' }, '409 not_scanned'],
      [{ stage: 'sent' }, 'policy.pdf'],
      [{ stage: 'closed', status: 'rejected', fault: 'infected' }, '409 infected'],
      [{ stage: 'closed', status: 'rejected', fault: 'unreadable' }, '409 unreadable'],
      [{ stage: 'closed', status: 'rejected', fault: 'unreadable', contentType: 'image/png' }, 'policy.png'],
    ];
    for (const [upload, answer] of cases) expect(await opened(await insert(upload))).toBe(answer);
    const { items } = await documents.list({ actor: { ...actor, role: 'admin' }, query: {}, limit: 50 });
    const hasFile = (stage: string) => items.find((item) => item.stage === stage)?.hasFile;
    expect([hasFile('held'), hasFile('sent')]).toEqual([false, true]);
  });

  it('loses its active content on first use if an older version of the product processed it', async () => {
    await start();
    const { key: filePath } = await service.storeFile(await activePdf());
    const id = await insert({ filePath, stage: 'closed', status: 'processed', removedContent: null });
    const { token } = await documents.openFile({ actor, id, use: 'view' });
    const { key } = await service.get(FilesService).open({ token });
    expect(key).toBe(`${filePath}.pdf`);
    expect(await service.upload(id)).toMatchObject({ pdfPath: key, removedContent: ['javascript'] });
  });

  it('is the PDF made from an image; views and downloads are audited', async () => {
    await start();
    const key = 'insurance_docs/made.pdf';
    const photo = { contentType: 'image/jpeg', originalFilename: 'photo.jpg' } as const;
    const id = await insert({ ...photo, pdfPath: key });
    const { token, ...link } = await documents.openFile({ actor, id, use: 'view' });
    expect(link).toMatchObject({ fileName: 'photo.pdf', contentType: 'application/pdf' });
    // A gateway of the previous version needs it.
    expect(link).toMatchObject({ key, name: 'photo.pdf', type: 'application/pdf', use: 'view' });
    const links = new LinkSigner(processKeyring(), 'insurance');
    expect(links.verify(token)).toMatchObject({ key, disposition: 'inline' });
    expect(await opened(id, 'download')).toBe('photo.pdf');
    expect(await acts(id)).toEqual(['document.viewed', 'document.downloaded']);
    const infected = await insert({ stage: 'closed', status: 'rejected', fault: 'infected' });
    expect(await opened(infected)).toBe('409 infected');
    expect(await acts(infected)).toEqual([]);
  });
});
