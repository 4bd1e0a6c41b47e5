import { adminShell } from './admin-shell.controller';

const ASSETS = {
  ...{ script: '/assets/entry.js', style: '/assets/style.css', icon: '/assets/icon.svg' },
  fonts: ['/assets/font.woff2'],
};

describe('adminShell', () => {
  it('links to the built files, excludes search engines, and runs nothing inline', () => {
    const html = adminShell(ASSETS, 'Harbor & "Sons"', 'bm9uY2U=', {
      theme: 'system',
      density: 'compact',
    });
    expect(html).toContain('<title>Harbor &amp; &quot;Sons&quot;</title>');
    expect(html).toContain('<meta name="application-name" content="Harbor &amp; &quot;Sons&quot;">');
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).toContain('<meta property="csp-nonce" nonce="bm9uY2U=">');
    for (const file of Object.values(ASSETS).flat()) expect(html).toContain(`"${file}"`);
    expect(html).not.toMatch(/<style|<script(?![^>]* src=)| style=/);
  });

  it.each([
    ['system', 'light dark'],
    ['dark', 'dark'],
    ['light', 'light'],
  ] as const)('says how it looks before any script runs: %s', (theme, scheme) => {
    const html = adminShell(ASSETS, 'Harbor', 'bm9uY2U=', { theme, density: 'compact' });
    expect(html).toContain(`<html lang="en" data-theme="${theme}" data-density="compact">`);
    expect(html).toContain(`<meta name="color-scheme" content="${scheme}">`);
  });
});
