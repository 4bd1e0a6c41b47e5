import { randomUUID } from 'node:crypto';
import { Keyring, sealBox, useKeyring } from '@coverleaf/encryption';
import { mailboxHash } from '@coverleaf/mail';
import { newEncryptionKey } from '@coverleaf/testing';
import type { DocumentConfig } from '../../document.config';
import { StatusLinks } from './status.service';

describe('a status link', () => {
  const links = new StatusLinks({ PUBLIC_URL: 'https://portal.example' } as DocumentConfig);
  const id = randomUUID();
  const tokenOf = (upload: string) => links.urlOf(upload).replace('https://portal.example/status/', '');
  const first = newEncryptionKey('first');

  beforeEach(() => useKeyring(Keyring.parse(first)));

  it('opens its upload, and is different each time', () => {
    expect(links.read(tokenOf(id))).toEqual({ uploadId: id, mailbox: null });
    expect(tokenOf(id)).not.toBe(tokenOf(id));
  });

  it('names the mailbox that it was emailed to, and only then', () => {
    const mailbox = mailboxHash('ann@example.com');
    const token = links.urlOf(id, mailbox).split('/').at(-1) ?? '';
    expect(links.read(token)).toEqual({ uploadId: id, mailbox });
  });

  it('survives a new key, but not the loss of its own', () => {
    const token = tokenOf(id);
    useKeyring(Keyring.parse(`${newEncryptionKey('second')},${first}`));
    expect(links.read(token)?.uploadId).toBe(id);
    useKeyring(Keyring.parse(newEncryptionKey('second')));
    expect(links.read(token)).toBeNull();
  });

  it('is invalid if a letter is changed, even to one that decodes to the same bytes', () => {
    const token = tokenOf(id);
    for (let at = 0; at < token.length; at += 1) {
      const letter = token[at] === 'A' ? 'B' : 'A';
      expect(links.read(token.slice(0, at) + letter + token.slice(at + 1))).toBeNull();
    }
    for (const more of ['A', '=', ' ', '\n']) expect(links.read(token + more)).toBeNull();
  });

  it('is not accepted if it was sealed for something else', () => {
    const keyring = Keyring.parse(first);
    const box = sealBox(keyring, { purpose: 'link', context: 'upload' }, Buffer.alloc(16));
    expect(links.read(box.toString('base64url'))).toBeNull();
    for (const nothing of ['', 'A', 'x'.repeat(400)]) expect(links.read(nothing)).toBeNull();
  });
});
