import { t } from '../../i18n/translate';
import { PortalPage } from './portal-page';

/** In place of everything that a deleted lender would take. The notice of the slug says why. */
export const ClosedPage = () => (
  <PortalPage title={t("You can't send a document here")}>
    <p>{t('Call your lender at the number on your letter. They can tell you where to send it.')}</p>
  </PortalPage>
);
