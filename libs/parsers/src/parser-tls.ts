import { clientTlsOptions, RpcSecrets, serverTlsOptions } from '@coverleaf/service-kit';

// The document parser has no secret, so that a file that takes it over finds none. TLS with a key that everybody knows
// keeps files from those who can only listen on the network; each connection agrees on a key of its own. Who may connect,
// and who answers to the parser's name, is up to the network policies.
const [KNOWN_KEY] = RpcSecrets.parse('the document parser of coverleaf has no secret');
if (!KNOWN_KEY) throw new Error('There is no key');

const key = KNOWN_KEY;

export const serverTls = serverTlsOptions([key]);
export const clientTls = clientTlsOptions(() => key);
