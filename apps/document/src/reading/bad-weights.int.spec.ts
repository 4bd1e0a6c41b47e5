import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { registry } from '@coverleaf/service-kit';
import { waitFor } from '@coverleaf/testing';
import { declarationsPdf } from '../../test/declarations-pdf';
import { SKYLA, useDocument } from '../../test/start-document';
import { DocumentReadingEntity } from './results/reading.entity';

const ROOT = join(__dirname, '..', '..', '..', '..');
const BUILD = process.env['BUILT_PROGRAMS'] ?? join(ROOT, 'dist');
const WEIGHTS = join('node_modules', '@gutenye', 'ocr-models');

/** A copy of the built libraries with modified weights, in a place that sandboxes can see. */
function buildWith(change: (assets: string) => void): string {
  const folder = mkdtempSync(join(BUILD, 'weights-'));
  cpSync(join(BUILD, 'libs'), join(folder, 'libs'), { recursive: true });
  cpSync(join(ROOT, WEIGHTS), join(folder, WEIGHTS), { recursive: true });
  change(join(folder, WEIGHTS, 'assets'));
  return folder;
}

describe.each([
  ['missing', (assets: string) => rmSync(join(assets, 'ch_PP-OCRv4_rec_infer.onnx')), 'is missing'],
  ['altered', (assets: string) => appendFileSync(join(assets, 'ppocr_keys_v1.txt'), 'x'), 'was altered'],
])('with %s weights', (_, change, problem) => {
  const before = process.env['BUILT_PROGRAMS'];
  let folder: string;
  // Must run before the service starts, because the service starts readers.
  beforeAll(() => {
    folder = buildWith(change);
    process.env['BUILT_PROGRAMS'] = folder;
  });
  const service = useDocument({ READING: 'true' });
  afterAll(() => {
    if (before === undefined) delete process.env['BUILT_PROGRAMS'];
    else process.env['BUILT_PROGRAMS'] = before;
    rmSync(folder, { recursive: true });
  });

  it('nothing is read, but uploads go on', async () => {
    const id = await service.send(SKYLA, { bytes: await declarationsPdf() });
    const row = () => service.rows(DocumentReadingEntity).findOneByOrFail({ uploadId: id });
    const isOver = async () => (await row()).state === 'unread';
    await waitFor(isOver, { timeoutMs: 30_000, what: 'the reading to be given up' });
    expect(await row()).toMatchObject({ obstacle: 'off', result: null });
    expect((await service.until(id, 'closed')).status).toBe('processed');
    expect(await registry.metrics()).toMatch(/^coverleaf_reading_ready 0$/m);
  });

  it('the start reports it', () => {
    const start = `const { FileReader, Parsers } = require('${folder}/libs/parsers/src');
      new FileReader(new Parsers()).onApplicationBootstrap();`;
    const { stderr } = spawnSync(process.execPath, ['-e', start], { encoding: 'utf8' });
    expect(stderr).toContain('uploads are not read');
    expect(stderr).toContain(problem);
  });
});
