import { useFolder } from '@coverleaf/testing';
import { type DataFolder, openDataFolder } from '../src/data-folder';

/** A new data folder for each test of a block. */
export function useDataFolder(): DataFolder {
  const folder = useFolder();
  const data = {} as DataFolder;
  beforeEach(async () => {
    Object.assign(data, await openDataFolder(folder.path));
  });
  return data;
}
