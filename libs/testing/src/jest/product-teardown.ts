import { rm } from 'node:fs/promises';

export default async function productTeardown(): Promise<void> {
  const { preparedData } = globalThis as { preparedData?: string };
  if (preparedData) await rm(preparedData, { recursive: true, force: true });
}
