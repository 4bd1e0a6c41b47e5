import { QR_MARGIN, qrPath } from '@coverleaf/qr-code';

interface QrCodeProps {
  readonly text: string;
  readonly label: string;
  readonly className?: string;
  readonly width?: number;
}

export function QrCode({ text, label, className, width }: QrCodeProps) {
  const { size, path } = qrPath(text);
  const side = size + 2 * QR_MARGIN;
  return (
    <svg
      className={className}
      role="img"
      aria-label={label}
      width={width}
      height={width}
      viewBox={`${-QR_MARGIN} ${-QR_MARGIN} ${side} ${side}`}
      shapeRendering="crispEdges"
    >
      <rect x={-QR_MARGIN} y={-QR_MARGIN} width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
