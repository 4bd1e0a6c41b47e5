import { errorPage } from './error-page';

const read = (page: string): string =>
  page
    .replace(/<style>.*<\/style>/s, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

describe('the page for when the portal cannot be rendered', () => {
  const away = { status: 503, message: 'The document service does not answer.' };

  it('tells a borrower that something is away, and not what we call it', () => {
    const page = errorPage(away, { language: 'en', path: '/skyla/upload' });
    expect(read(page)).toContain("This page isn't available right now");
    expect(read(page)).toContain('Nothing you sent has been lost.');
    expect(read(page)).not.toMatch(/service|Unexpected/);
  });

  it.each([
    [503, 'Esta página no está disponible en este momento'],
    [500, '¡Error inesperado de la aplicación!'],
    [429, 'Espere un minuto'],
    [400, '¡Error inesperado de la aplicación!'],
  ])('speaks the language of the borrower, of %d too', (status, title) => {
    const message = status < 500 ? 'The request could not be understood.' : away.message;
    const page = errorPage({ status, message }, { language: 'es', path: '/skyla' });
    expect(page).toContain('<html lang="es">');
    expect(page).toContain(`<h1>${title}</h1>`);
    expect(read(page)).not.toMatch(/\b(the|your|please|of|back|home)\b/i);
  });

  it('is in English and says so where nothing ships for a language', () => {
    expect(errorPage(away, { language: 'fr', path: '/' })).toContain('<html lang="en">');
  });

  it.each([
    ['/skyla/upload', '/skyla'],
    ['/status/secret', '/'],
    ['/admin/users', '/'],
    ['/"><script>', '/'],
  ])('leads from %s back to %s', (path, home) => {
    expect(errorPage(away, { language: 'en', path })).toContain(`<a href="${home}">`);
  });
});
