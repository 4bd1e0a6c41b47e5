import type { EmailDetail } from '@coverleaf/contracts';
import type { ReactNode } from 'react';
import { FileView } from '../../../components/viewer/file-view';
import { getPdfLink } from '../api/email-calls';
import { useEmailActs } from '../use-email-acts';

/** The PDF that was made of an email, or why there is none. */
export function EmailPdf({ email }: { readonly email: EmailDetail }): ReactNode {
  const { id, pdfState, pdfFault } = email;
  const { download } = useEmailActs();
  if (pdfState === 'ready') {
    return (
      <FileView
        fileKey={['email', id, 'pdf']}
        getLink={() => getPdfLink(id, 'view')}
        what="PDF"
        alt="The email as a PDF"
        onDownload={() => download({ what: 'PDF', getLink: () => getPdfLink(id, 'download') })}
      />
    );
  }
  return (
    <p className="viewer__obstacle">
      {pdfState === 'failed'
        ? `No PDF could be made of this email: ${pdfFault ?? 'nobody knows why.'}`
        : 'The PDF of this email is being made. It appears here in a moment.'}
    </p>
  );
}
