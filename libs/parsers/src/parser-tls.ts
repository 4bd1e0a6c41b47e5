import { clientTlsOptions, RpcSecrets, serverTlsOptions } from '@coverleaf/service-kit';

// The document parser has no secret, so that a file that takes it over finds none. TLS with a publicly known key
// protects files from passive listeners on the network; each connection negotiates its own keys. Network policies
// decide who may connect and who answers under the parser's name.
const [KNOWN_KEY] = RpcSecrets.parse('the document parser of coverleaf has no secret');
if (!KNOWN_KEY) throw new Error('There is no key');

const key = KNOWN_KEY;

export const serverTls = serverTlsOptions([key]);
export const clientTls = clientTlsOptions(() => key);
