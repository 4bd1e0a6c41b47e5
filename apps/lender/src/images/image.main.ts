import { serveRequests } from '@coverleaf/bounded-process';
import { openImage } from './open-image';

/** A process of its own: what somebody sent is opened here and nowhere else. */
serveRequests(openImage);
