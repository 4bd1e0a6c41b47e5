import { join } from 'node:path';
import { judge, type Model, readFields } from '@coverleaf/reading';
import { contextOf, measure, MEASURES, type Result, sumScores } from '../measure';
import { SeenFiles } from '../seen-files';
import { readTextLayer } from '../text-words';
import { documentsOf } from '../truth-folder';

/** A model, with the layouts that it was not trained on. */
export interface PartModel {
  readonly layouts: ReadonlySet<string>;
  readonly model: Model;
}

/** Compares the rules alone with a model that was not trained on the document's layout, by precision and recall. */
export const measureFolder = async (
  folder: string,
  models: readonly PartModel[],
  isQuick: boolean,
): Promise<string> => {
  const seenFiles = await SeenFiles.open(join(process.cwd(), '.data', 'reading'));
  const pairs: { readonly alone: Result; readonly ranked: Result }[] = [];
  try {
    for await (const { truth, bytes } of documentsOf(folder)) {
      const part = models.find(({ layouts }) => layouts.has(truth.layout));
      if (!part || (isQuick && truth.profile !== null)) continue;
      const file = isQuick ? await readTextLayer(bytes) : (await seenFiles.see(bytes)).file;
      const [alone, ranked] = [null, part.model].map((model) => {
        const reading = readFields(file, model);
        return measure(truth, reading, judge(reading, truth.requirements, contextOf(truth)), null);
      });
      if (alone && ranked) pairs.push({ alone, ranked });
    }
  } finally {
    seenFiles.close();
  }
  const text = pairs.filter(({ alone }) => alone.document.profile === null);
  const photos = pairs.filter(({ alone }) => alone.document.profile !== null);
  const columns = [text, photos].flatMap((some) => [
    some.map(({ alone }) => alone),
    some.map(({ ranked }) => ranked),
  ]);
  const rows = [
    ['', 'text, rules', 'with the model', 'photos, rules', 'with the model'],
    Array.from({ length: 5 }, () => '-'),
    ...MEASURES.map((name) => [name, ...columns.map((results) => scoreOf(results, name))]),
    ['right yes', ...columns.map(rightYes)],
    ['wrong yes', ...columns.map((results) => String(results.filter(({ isWrongYes }) => isWrongYes).length))],
    ['sure, right', ...columns.map(sureShare)],
  ];
  const wrong = pairs.flatMap(({ ranked }) => (ranked.isWrongYes ? [ranked.document.id] : []));
  return [
    `\n${pairs.length} documents of ${folder}, with models that don't know their layouts\n`,
    ...rows.map((row) => `| ${row.join(' | ')} |`),
    ...wrong.map((id) => `wrong yes: ${id}`),
  ].join('\n');
};

const scoreOf = (results: readonly Result[], name: (typeof MEASURES)[number]): string => {
  const { read, right, there, found } = sumScores(results.map(({ scores }) => scores[name]));
  return read === 0 || there === 0 ? '–' : `${(right / read).toFixed(3)} / ${(found / there).toFixed(3)}`;
};

const rightYes = (results: readonly Result[]): string => {
  const due = results.filter(({ document }) => document.due === 'yes');
  const given = due.filter(({ verdict }) => verdict.answer === 'yes');
  return due.length === 0 ? '–' : `${((100 * given.length) / due.length).toFixed(1)} %`;
};

const sureShare = (results: readonly Result[]): string => {
  const read = results.reduce((sum, { sure }) => sum + sure.read, 0);
  const right = results.reduce((sum, { sure }) => sum + sure.right, 0);
  return read === 0 ? '–' : `${((100 * right) / read).toFixed(2)} % of ${read}`;
};
