import fc from 'fast-check';
import { violationsIn } from './csp-violations';

const EMAIL = 'ann@example.com';

describe('violationsIn', () => {
  it('reads both formats that browsers send, without paths, queries and samples', () => {
    const legacy = {
      'csp-report': {
        'document-uri': `https://portal.example/status/secret?email=${EMAIL}`,
        'violated-directive': "img-src 'self'",
        'blocked-uri': `https://evil.example:8443/${EMAIL}?x=1`,
        'source-file': `https://portal.example/status/${EMAIL}`,
        'line-number': 7,
        'script-sample': EMAIL,
      },
    };
    const report = {
      type: 'csp-violation',
      url: `https://portal.example/${EMAIL}`,
      body: {
        effectiveDirective: 'script-src-elem',
        blockedURL: 'inline',
        sourceFile: 'moz-extension',
        lineNumber: 1,
        sample: EMAIL,
      },
    };
    expect(violationsIn(legacy)).toEqual([
      {
        directive: 'img-src',
        blocked: 'https://evil.example:8443',
        source: 'https://portal.example',
        line: 7,
      },
    ]);
    expect(violationsIn([{ type: 'deprecation', body: {} }, report])).toEqual([
      { directive: 'script-src-elem', blocked: 'inline', source: 'moz-extension:', line: 1 },
    ]);
  });

  it('names only real directives, so that a stranger can’t fill the metrics', () => {
    const body = { effectiveDirective: EMAIL, blockedURL: `https://${'a'.repeat(3_000)}`, lineNumber: 'x' };
    expect(violationsIn([{ type: 'csp-violation', body }])).toEqual([
      { directive: 'other', blocked: 'other', source: 'other', line: undefined },
    ]);
    const many = Array.from({ length: 1_000 }, () => ({ type: 'csp-violation', body }));
    expect(violationsIn(many)).toHaveLength(20);
  });

  it('survives anything that a stranger sends', () => {
    fc.assert(
      fc.property(fc.anything(), fc.string(), (anything, text) => {
        const body = { effectiveDirective: 'img-src', blockedURL: text, sourceFile: anything };
        for (const report of [anything, { 'csp-report': anything }, [{ type: 'csp-violation', body }]])
          for (const { blocked, source } of violationsIn(report))
            expect(`${blocked}${source}`).not.toMatch(/[?#@\s]/);
      }),
    );
  });
});
