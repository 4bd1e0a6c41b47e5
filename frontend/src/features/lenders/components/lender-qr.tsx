import { QR_MARGIN, QR_WIDTH, qrSvg } from '@coverleaf/qr-code';
import { toCanvas } from 'qrcode';
import { Button } from '../../../components/controls/button';
import { copyToClipboard, showToast } from '../../../components/toasts/toasts';
import { CopyIcon, DownloadIcon } from '../../../components/ui/staff-icons';
import { saveFile } from '../../../components/files/save-file';
import { QrCode } from '../../../components/controls/qr-code';

const qrDrawing = (text: string): Blob => new Blob([qrSvg(text)], { type: 'image/svg+xml' });

export function LenderQr({ slug }: { slug: string }) {
  const address = `${location.origin}/${slug}`;
  const copy = (): void =>
    void copyToClipboard(
      // Not every browser copies images.
      (clipboard) => clipboard.write([new ClipboardItem({ 'image/png': qrPng(address) })]),
      'QR code copied to clipboard!',
      'Failed to copy QR code to clipboard',
    );
  const savePng = async (): Promise<void> => {
    try {
      saveFile(await qrPng(address), `${slug}.png`);
    } catch {
      showToast('error', 'Failed to download QR code');
    }
  };
  return (
    <div className="lqr">
      <QrCode text={address} label={`QR code of ${address}`} width={QR_WIDTH} />
      <p className="fld__hint">{address}</p>
      <div className="form-end">
        <Button onClick={copy}>
          <CopyIcon />
          Copy QR Code
        </Button>
        <Button onClick={() => void savePng()}>
          <DownloadIcon />
          Download PNG
        </Button>
        <Button onClick={() => saveFile(qrDrawing(address), `${slug}.svg`)}>
          <DownloadIcon />
          Download SVG
        </Button>
      </div>
    </div>
  );
}

async function qrPng(text: string): Promise<Blob> {
  const canvas = document.createElement('canvas');
  await toCanvas(canvas, text, { width: QR_WIDTH, margin: QR_MARGIN, errorCorrectionLevel: 'M' });
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('We couldn’t draw the image'))));
  });
}
