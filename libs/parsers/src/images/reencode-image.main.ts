import { serveRequests } from '@coverleaf/bounded-process';
import { reencodeImage } from './reencode-image';

serveRequests(reencodeImage);
