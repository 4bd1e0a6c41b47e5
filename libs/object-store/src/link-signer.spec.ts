import { Keyring } from '@coverleaf/encryption';
import { newEncryptionKey } from '@coverleaf/testing';
import { ExpiredLinkError, InvalidLinkError } from './object-store.port';
import { bucketOfLink, LINK_SECONDS, LinkSigner, type LinkClaims } from './link-signer';

const [first, second] = [newEncryptionKey('a'), newEncryptionKey('b')];
const signer = new LinkSigner(Keyring.parse(first), 'insurance');
const claims: LinkClaims = {
  key: 'insurance_docs/policy-20250101120000-ab12.pdf',
  disposition: 'inline',
  fileName: 'Ann’s policy.pdf',
  contentType: 'application/pdf',
};
const now = Date.UTC(2025, 0, 1);

describe('LinkSigner', () => {
  it('returns what was signed, for 300 seconds', () => {
    const token = signer.sign(claims, now);
    expect(signer.verify(token, now + (LINK_SECONDS - 1) * 1000)).toEqual(claims);
    expect(() => signer.verify(token, now + LINK_SECONDS * 1000)).toThrow(ExpiredLinkError);
  });

  it('produces one path segment that reveals only the bucket', () => {
    const token = signer.sign(claims, now);
    expect(token).toMatch(/^insurance\.[\w-]+$/);
    expect(bucketOfLink(token)).toBe('insurance');
    expect(() => bucketOfLink(`other.${token}`)).toThrow(InvalidLinkError);
    const bytes = Buffer.from(token.slice('insurance.'.length), 'base64url').toString('latin1');
    for (const word of ['policy', 'Ann', 'insurance', 'pdf']) expect(bytes).not.toContain(word);
  });

  it('refuses a token that was changed anywhere, cut off or made up', () => {
    const token = signer.sign(claims, now);
    for (let at = 0; at < token.length; at++) {
      const other = token[at] === 'A' ? 'B' : 'A';
      const changed = token.slice(0, at) + other + token.slice(at + 1);
      expect(() => signer.verify(changed, now)).toThrow(InvalidLinkError);
    }
    for (const bad of ['', 'x', token.slice(1), `${token}A`, '../../etc/passwd', 'é', 'A'.repeat(10_000)])
      expect(() => signer.verify(bad, now)).toThrow(InvalidLinkError);
  });

  it('opens no link to another bucket', () => {
    const token = signer.sign(claims, now);
    const other = new LinkSigner(Keyring.parse(first), 'attachments');
    expect(() => other.verify(token, now)).toThrow(InvalidLinkError);
    expect(() => other.verify(token.replace('insurance', 'attachments'), now)).toThrow(InvalidLinkError);
  });

  it('shows in the page only types that a browser doesn’t run', () => {
    for (const contentType of ['text/html', 'image/svg+xml', 'application/octet-stream']) {
      const token = signer.sign({ ...claims, contentType }, now);
      expect(signer.verify(token, now).disposition).toBe('attachment');
    }
  });

  it('survives a rotation, but not the loss of its key', () => {
    const token = signer.sign(claims, now);
    expect(new LinkSigner(Keyring.parse(`${second},${first}`), 'insurance').verify(token, now)).toEqual(
      claims,
    );
    expect(() => new LinkSigner(Keyring.parse(second), 'insurance').verify(token, now)).toThrow(
      InvalidLinkError,
    );
  });
});
