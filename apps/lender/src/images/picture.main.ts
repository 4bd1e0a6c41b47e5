import { answerInBounds } from '@coverleaf/bounded-process';
import { openPicture } from './open-picture';

/** A process of its own: what somebody sent is opened here and nowhere else. */
answerInBounds(openPicture);
