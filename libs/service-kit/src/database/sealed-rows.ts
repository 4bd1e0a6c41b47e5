import { RowText, SealedText } from '@coverleaf/encryption';
import {
  type EntityManager,
  type EntityMetadata,
  type EntitySubscriberInterface,
  type EntityTarget,
  EventSubscriber,
  type LoadEvent,
  type ObjectLiteral,
} from 'typeorm';

/**
 * A copy of values for `insert` or `update` with encrypted columns bound to their row.
 * @param id the row's primary key
 */
export function sealRow<V extends object>(
  manager: EntityManager,
  entity: EntityTarget<ObjectLiteral>,
  id: string,
  values: V,
): V {
  const texts = sealedColumns(manager.connection.getMetadata(entity)).flatMap((name): [string, unknown][] => {
    const text: unknown = values[name as keyof V];
    return typeof text === 'string' ? [[name, new RowText(id, text)]] : [];
  });
  return { ...values, ...Object.fromEntries(texts) };
}

/** Opens the encrypted columns of every row that is loaded as an entity. */
@EventSubscriber()
export class SealedRows implements EntitySubscriberInterface<ObjectLiteral> {
  afterLoad(entity: ObjectLiteral, event?: LoadEvent<ObjectLiteral>): void {
    if (!event) return;
    const { metadata } = event;
    for (const name of sealedColumns(metadata)) {
      const value: unknown = entity[name];
      if (!(value instanceof SealedText)) continue;
      const id: unknown = entity[metadata.primaryColumns[0]?.propertyName ?? ''];
      if (typeof id !== 'string')
        throw new Error(`${metadata.tableName}.${name} opens only together with the row's primary key`);
      entity[name] = value.open(id);
    }
  }
}

const known = new WeakMap<EntityMetadata, readonly string[]>();

/** The properties of columns that are bound to their row. */
function sealedColumns(metadata: EntityMetadata): readonly string[] {
  let names = known.get(metadata);
  if (!names) {
    names = metadata.columns
      .filter(({ transformer }) => typeof transformer === 'object' && 'open' in transformer)
      .map(({ propertyName }) => propertyName);
    known.set(metadata, names);
  }
  return names;
}
