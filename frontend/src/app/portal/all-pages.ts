import { CpiPage } from './cpi-page';
import { DisclaimerPage } from './disclaimer-page';
import { GuidePage } from './guide-page';
import { NoticePage } from './notice-page';
import type { LazyPages } from './portal-routes';
import { StatusPage } from './status-page';
import { UploadPage } from './upload-page';

/** Every page at once, as the server has them. */
export const ALL_PAGES: LazyPages = {
  Upload: UploadPage,
  Cpi: CpiPage,
  Disclaimer: DisclaimerPage,
  Guide: GuidePage,
  Notice: NoticePage,
  Status: StatusPage,
};
