import { startProcess } from '@coverleaf/service-kit';
import { DocumentParserConfig } from './document-parser.config';
import { ParserServer } from './parser-server';

void startProcess(
  { name: 'document-parser', config: DocumentParserConfig },
  async ({ config: { RPC_HOST, RPC_PORT }, logger }) => {
    const server = new ParserServer(logger);
    await server.listen(RPC_PORT, RPC_HOST);
    return server;
  },
);
