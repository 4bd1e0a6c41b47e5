import type { LanguageCode, UploadFault } from '@coverleaf/contracts';

/**
 * The sentences of the mails. `{lender}`, `{number}`, `{reason}` and the like are filled in; `{ourLender}` only with the
 * name of a lender of ours.
 */
export interface MailTexts {
  readonly yourLender: string;
  /** The sender's name. */
  readonly from: string;
  readonly hello: string;
  readonly number: string;
  readonly receivedAt: string;
  readonly status: string;
  readonly keepPrivate: string;
  readonly questions: string;
  readonly neverAsk: string;
  readonly signOff: string;
  readonly received: { readonly subject: string; readonly first: string; readonly limit: string };
  readonly processed: { readonly subject: string; readonly first: string; readonly next: string };
  readonly rejected: {
    readonly subject: string;
    readonly first: string;
    readonly reason: string;
    readonly note: string;
    readonly faults: Readonly<Record<UploadFault, string>>;
    readonly next: string;
    readonly after: string;
  };
}

export const MAIL_TEXTS: Readonly<Record<LanguageCode, MailTexts>> = {
  en: {
    yourLender: 'your lender',
    from: '{ourLender} via {site}',
    hello: 'Hello,',
    number: 'Receipt number: {number}',
    receivedAt: 'Received: {time} UTC (universal time)',
    status: 'Check its status and save your receipt:',
    keepPrivate: 'This link is private. Whoever has it can see the status of your document.',
    questions: 'Questions? Call {phone} or write to {email}, and name your receipt number.',
    neverAsk: 'We never ask for your password or card number by e-mail.',
    signOff: 'Kind regards,\n{site}, for {ourLender}',
    received: {
      subject: 'We received your document for {ourLender} (receipt {number})',
      first: 'We received the proof of insurance that you sent for {lender}.',
      limit: 'This says that your document has arrived, not that your insurance was accepted.',
    },
    processed: {
      subject: 'Your document was passed on to {ourLender} (receipt {number})',
      first: 'Good news: {lender} has the proof of insurance that you sent.',
      next: 'You need not send it again. If anything is missing, you will be contacted.',
    },
    rejected: {
      subject: 'Please send your document for {ourLender} again (receipt {number})',
      first:
        'We could not use the proof of insurance that you sent for {lender}. Your insurance itself was not judged.',
      reason: 'The reason: {reason}',
      note: 'A note from our staff: {reason}',
      faults: {
        infected: 'Our virus check found something harmful in the file. Scan or photograph the pages again.',
        unreadable: 'The picture could not be read completely. Take new photos, or send a PDF.',
        refused: 'The lender’s system could not take the document.',
      },
      next: 'What to do next: send your document again here, with all its pages, including the back:',
      after:
        'We check it as soon as it arrives. If you are not sure what is missing, ask us before you send it.',
    },
  },
  es: {
    yourLender: 'su prestamista',
    from: '{ourLender} por medio de {site}',
    hello: 'Hola:',
    number: 'Número de comprobante: {number}',
    receivedAt: 'Recibido: {time} UTC (hora universal)',
    status: 'Vea en qué etapa está y guarde su comprobante:',
    keepPrivate: 'Este enlace es privado. Quien lo tenga puede ver el estado de su documento.',
    questions: '¿Tiene preguntas? Llame al {phone} o escriba a {email} e indique su número de comprobante.',
    neverAsk: 'Nunca le pedimos por correo electrónico su contraseña ni el número de su tarjeta.',
    signOff: 'Atentamente,\n{site}, de parte de {ourLender}',
    received: {
      subject: 'Recibimos su documento para {ourLender} (comprobante {number})',
      first: 'Recibimos la prueba de seguro que envió para {lender}.',
      limit: 'Esto confirma que su documento llegó, no que su seguro haya sido aceptado.',
    },
    processed: {
      subject: 'Su documento fue entregado a {ourLender} (comprobante {number})',
      first: 'Buenas noticias: {lender} ya tiene la prueba de seguro que usted envió.',
      next: 'No hace falta que lo envíe otra vez. Si falta algo, se comunicarán con usted.',
    },
    rejected: {
      subject: 'Envíe otra vez su documento para {ourLender} (comprobante {number})',
      first: 'No pudimos usar la prueba de seguro que envió para {lender}. Su seguro en sí no fue evaluado.',
      reason: 'Motivo: {reason}',
      note: 'Nota de nuestro personal: {reason}',
      faults: {
        infected:
          'Nuestro control de virus encontró algo dañino en el archivo. Vuelva a escanear o fotografiar las páginas.',
        unreadable: 'La imagen no se pudo leer por completo. Tome fotos nuevas o envíe un PDF.',
        refused: 'El sistema del prestamista no pudo recibir el documento.',
      },
      next: 'Qué hacer ahora: envíe su documento otra vez aquí, con todas las páginas, incluido el reverso:',
      after: 'Lo revisamos en cuanto llegue. Si no sabe qué falta, pregúntenos antes de enviarlo.',
    },
  },
};
