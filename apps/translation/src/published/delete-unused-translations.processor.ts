import { MAX_TRANSLATION_TEXTS, deleteUnusedTranslations } from '@coverleaf/contracts';
import { type JobAttempt, type JobProcessor, Processor, RetryLaterError } from '@coverleaf/messaging';
import { DataSource } from 'typeorm';
import { PublishedTexts } from './published-texts';

/** How long translations are kept in case their text is published again; a person's are kept longer. */
const RETENTION = `case translator when 'human' then interval '1 year' else interval '30 days' end`;

/** $1: hash of the last text before the page; $2: page size. */
const PAGE = `
  select distinct on (text_hash) text_hash as hash, text from translations
    where text_hash > $1 order by text_hash limit $2`;

/** $1, $2: hashes of published and unpublished texts. Rows are locked in the order of their hashes, like claims. */
const MARK = `
  with changed as (
    select id from translations
      where (text_hash = any($1) and unpublished_since is not null)
        or (text_hash = any($2) and unpublished_since is null)
      order by text_hash for update
  ) update translations set unpublished_since = case when text_hash = any($2) then now() end
      from changed where translations.id = changed.id`;

const DELETE = `delete from translations where text_hash = any($1) and unpublished_since < now() - ${RETENTION}`;

interface Page {
  readonly hash: Buffer;
  readonly text: string;
}

/** Marks translations of texts that are not published, and deletes them after the retention period. */
@Processor(deleteUnusedTranslations)
export class DeleteUnusedTranslationsProcessor implements JobProcessor<typeof deleteUnusedTranslations> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly published: PublishedTexts,
  ) {}

  async process(_payload: object, { number, pauseAfter }: Pick<JobAttempt, 'number' | 'pauseAfter'>) {
    try {
      let after: Buffer | undefined = Buffer.alloc(0);
      while (after) after = await this.processPage(after);
    } catch (error) {
      throw new RetryLaterError(pauseAfter(number), 'Unused translations could not be deleted', {
        cause: error,
      });
    }
  }

  /** @returns the start of the next page; undefined after the last */
  private async processPage(after: Buffer): Promise<Buffer | undefined> {
    const page: Page[] = await this.dataSource.query(PAGE, [after, MAX_TRANSLATION_TEXTS]);
    const published = new Set(await this.published.among(page.map(({ text }) => text)));
    const hashes = (isPublished: boolean): Buffer[] =>
      page.filter(({ text }) => published.has(text) === isPublished).map(({ hash }) => hash);
    const unpublished = hashes(false);
    await this.dataSource.query(MARK, [hashes(true), unpublished]);
    await this.dataSource.query(DELETE, [unpublished]);
    return page.at(-1)?.hash;
  }
}
