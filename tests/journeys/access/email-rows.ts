import { adminsOnly, type Row } from './row';

const path = ({ subject }: { readonly subject: { readonly id: string } }): string =>
  `/api/v1/admin/emails/${subject.id}`;

/** What staff do with mails that came in. */
export const EMAIL_ROWS: Readonly<Record<string, Row>> = {
  listEmails: { path: () => '/api/v1/admin/emails?q=ann&period=today&tz=UTC', answers: adminsOnly(200) },
  getEmail: { about: 'email', path, answers: adminsOnly(200) },
  getEmailBody: { about: 'email', path: (world) => `${path(world)}/body`, answers: adminsOnly(200) },
  deleteEmail: { about: 'email', path, answers: adminsOnly(204) },
  getEmailAttachmentUrl: {
    about: 'email',
    path: (world) => `${path(world)}/attachments/0/url?inline`,
    answers: adminsOnly(200),
  },
  getEmailPdfUrl: {
    about: 'email',
    path: (world) => `${path(world)}/pdf-url`,
    answers: adminsOnly(200),
  },
  getEmailSourceUrl: {
    about: 'email',
    path: (world) => `${path(world)}/source-url`,
    // It could be read, and what came is gone: refused for that, and for nothing else.
    answers: adminsOnly(404),
  },
};
