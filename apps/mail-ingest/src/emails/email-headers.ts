import { EmailRecord } from '@coverleaf/contracts';
import type { EmailEntity } from './email.entity';

export type Header = EmailRecord['headers'][number];

export const headersOf = ({ headers }: Pick<EmailEntity, 'headers'>): readonly Header[] =>
  EmailRecord.shape.headers.parse(JSON.parse(headers ?? '[]'));

/** @param name in lower case */
export const headerValues = (headers: readonly Header[], name: string): string[] =>
  headers.filter((header) => header.name.toLowerCase() === name).map(({ value }) => value);
