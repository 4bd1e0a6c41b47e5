import { serveRequests } from '@coverleaf/bounded-process';
import { reencodeImage } from './reencode-image';

/** The bounded process in which uploaded images are decoded. */
serveRequests(reencodeImage);
