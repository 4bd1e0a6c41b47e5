import { answerInBounds } from '@coverleaf/bounded-process';
import { reencodeImage } from './reencode-image';

/** The bounded process in which uploaded images are decoded. */
answerInBounds(reencodeImage);
