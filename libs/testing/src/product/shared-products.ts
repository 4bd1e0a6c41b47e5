/** Names the folder in which each of Jest's workers notes the product that its journeys share. */
export const SHARED_PRODUCTS = 'SHARED_PRODUCTS';
