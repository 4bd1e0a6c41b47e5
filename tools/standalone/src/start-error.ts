/** Why the product cannot start, as one sentence. */
export class StartError extends Error {}
