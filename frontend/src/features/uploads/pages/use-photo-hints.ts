import { useState } from 'react';
import { t } from '../../../i18n/translate';
import type { PhotoFault } from './photo-check';
import type { PageFile } from './page-file';
import { useEachPage } from './use-each-page';

interface PhotoHints {
  /** What to improve about a page; null if nothing, or not known yet. */
  readonly hintOf: (id: string) => string | null;
  readonly dismiss: (id: string) => void;
}

const loadCheck = async () => {
  const [{ findPhotoFault }, { samplePhoto }] = await Promise.all([
    import('./photo-check.js'),
    import('./photo-sample.js'),
  ]);
  return async (file: Blob): Promise<PhotoFault | null> => findPhotoFault(await samplePhoto(file));
};

/** Checks each photo. There is no hint if the code fails to load, or the browser can't show the image. */
export function usePhotoHints(pages: readonly PageFile[]): PhotoHints {
  const [faults, setFaults] = useState<ReadonlyMap<string, PhotoFault | null>>(new Map());
  useEachPage(pages, async ({ id, kind, file }) => {
    if (kind === 'pdf') return;
    const fault = await (await loadCheck())(file);
    setFaults((before) => new Map(before).set(id, fault));
  });
  return {
    hintOf: (id) => {
      const fault = faults.get(id);
      return fault ? HINTS[fault]() : null;
    },
    dismiss: (id) => setFaults((before) => new Map(before).set(id, null)),
  };
}

const HINTS: Readonly<Record<PhotoFault, () => string>> = {
  small: () => t('This picture is small. Small print may be hard to read. If you can, take a new photo.'),
  dark: () => t('This photo looks dark. If you can, retake it with more light.'),
  glare: () =>
    t('Part of this photo looks washed out by light. If you can, retake it without the reflection.'),
  blurry: () => t('This photo looks blurry. If you can, hold your phone still and retake it.'),
  cut: () => t('Part of this page may be outside the photo. If you can, retake it with all edges in view.'),
};
