import { adminShell } from './admin-shell.controller';

const ASSETS = {
  script: '/assets/entry.js',
  style: '/assets/style.css',
  fonts: ['/assets/font.woff2'],
  icon: '/assets/icon.svg',
};

describe('adminShell', () => {
  it('links what was built, keeps search engines out, and runs nothing inline', () => {
    const html = adminShell(ASSETS, 'Harbor & "Sons"', 'bm9uY2U=');
    expect(html).toContain('<title>Harbor &amp; &quot;Sons&quot;</title>');
    expect(html).toContain('<meta name="application-name" content="Harbor &amp; &quot;Sons&quot;">');
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).toContain('<meta property="csp-nonce" nonce="bm9uY2U=">');
    for (const file of [ASSETS.script, ASSETS.style, ASSETS.icon, ...ASSETS.fonts]) {
      expect(html).toContain(`"${file}"`);
    }
    expect(html).not.toMatch(/<style|<script(?![^>]* src=)| style=/);
  });
});
