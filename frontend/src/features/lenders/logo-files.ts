import { imageError } from '../../components/images/image-files';

/** Bounds of one upload: as many as lenders that somebody sets up at once, and what a browser can hold. */
const MAX_LOGOS = 500;
const MAX_ZIP_BYTES = 200 * 1024 * 1024;
const LARGEST = 2 * 1024 * 1024;

export interface NamedLogo {
  readonly file: File;
  /** Of the lender, by the file's name. */
  readonly slug: string;
  /** Why it can't be used; undefined if it may be. */
  readonly problem: string | undefined;
}

const slugIn = (name: string): string => (/([^/]*)\.[^./]+$/.exec(name)?.[1] ?? name).trim().toLowerCase();

/** What operating systems add to archives. */
const isHidden = (path: string): boolean => /(^|\/)(\.|__MACOSX\/)/.test(path) || path.endsWith('/');

/** The logos among chosen files, of which some may be ZIP files, by the slugs in their names. @throws Error to show */
export async function logosIn(files: readonly File[]): Promise<readonly NamedLogo[]> {
  const found: File[] = [];
  for (const file of files) {
    if (/\.zip$/i.test(file.name)) found.push(...(await unzipped(file)));
    else found.push(file);
    if (found.length > MAX_LOGOS) throw new Error(`Choose at most ${MAX_LOGOS} logos at once`);
  }
  const slugs = new Set<string>();
  return found.map((file) => {
    const slug = slugIn(file.name);
    const isTwice = slugs.has(slug);
    slugs.add(slug);
    return {
      file,
      slug,
      problem: imageError('logo', file) ?? (isTwice ? 'Another file is for the same lender' : undefined),
    };
  });
}

async function unzipped(zip: File): Promise<File[]> {
  if (zip.size > MAX_ZIP_BYTES) throw new Error('This ZIP file is larger than 200 MB. Divide it.');
  // Only who uploads a ZIP file needs it.
  const { unzipSync } = await import('fflate');
  let entries = 0;
  try {
    const contents = unzipSync(new Uint8Array(await zip.arrayBuffer()), {
      filter: ({ name, originalSize }) => {
        if (isHidden(name)) return false;
        entries += 1;
        // Larger ones are reported without being unpacked.
        return entries <= MAX_LOGOS + 1 && originalSize <= LARGEST;
      },
    });
    return Object.entries(contents).map(
      ([path, bytes]) => new File([new Uint8Array(bytes)], path.slice(path.lastIndexOf('/') + 1)),
    );
  } catch (cause) {
    throw new Error(`${zip.name} isn’t a ZIP file that can be read`, { cause });
  }
}
