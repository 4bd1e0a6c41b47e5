import { downloadName } from './email-files.service';

describe('downloadName', () => {
  it.each([
    ['policy.pdf', 'policy.pdf'],
    ['Póliza de María.pdf', 'Póliza de María.pdf'],
    ['..\\..\\windows\\system.ini', '.._.._windows_system.ini'],
    ['/etc/passwd', '_etc_passwd'],
    ['a:b?c*.pdf', 'a_b_c_.pdf'],
    ['one\r\ntwo\u202efdp.exe', 'one__two_fdp.exe'],
    ['half \ud83d.png', 'half _.png'],
    ['   ', 'file'],
    ['', 'file'],
    ['.pdf', '.pdf'],
    [`${'long '.repeat(100)}.pdf`, `${'long '.repeat(24)}.pdf`],
    [`a.${'x'.repeat(500)}`, `a.${'x'.repeat(19)}`],
  ])('%j is %j', (senderName, expected) => {
    expect(downloadName(senderName)).toBe(expected);
    expect(() => encodeURIComponent(downloadName(senderName))).not.toThrow();
  });
});
