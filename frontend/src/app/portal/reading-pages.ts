/** Pages that are mostly text. */
export { CpiPage } from './cpi-page';
export { DisclaimerPage } from './disclaimer-page';
export { GuidePage } from './guide-page';
export { NoticePage } from './notice-page';
