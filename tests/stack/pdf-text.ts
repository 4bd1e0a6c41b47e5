/** The text that a PDF reader or a search engine finds in a PDF, with one space between words. */
export async function pdfText(bytes: Uint8Array | ArrayBuffer) {
  const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const task = pdfjs.getDocument({ data: new Uint8Array(bytes), verbosity: pdfjs.VerbosityLevel.ERRORS });
  try {
    const document = await task.promise;
    const texts: string[] = [];
    for (let number = 1; number <= document.numPages; number += 1) {
      const { items } = await (await document.getPage(number)).getTextContent();
      texts.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
    }
    const { info } = (await document.getMetadata()) as { info: { Title?: string; Language?: string } };
    const text = texts.join(' ').replace(/\s+/g, ' ');
    return { pages: document.numPages, text, title: info.Title ?? '', language: info.Language ?? '' };
  } finally {
    await task.destroy();
  }
}
