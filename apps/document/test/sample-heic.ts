import { gunzipSync } from 'node:zlib';

const unpack = (packed: string): Buffer => gunzipSync(Buffer.from(packed, 'base64'));

/** 16 × 16 pixels of blue, in the raw samples that HEVC allows for. */
export const HEIC = unpack(
  'H4sIAAAAAAACA2NgYJBIK6ksyEjNTGYAgtzMNEMIm1E6N7UkkQECFDNScoqgbIaCzOQSBjTAV5BZkgtmMQKxXGZOPtg4FxCfESLK' +
    'aA3E3UC2cmZmXhpcrSiQk8oE5WWUJRuCmPMzC4oKgHRTZkFyPpBOA0o4MzKDhDaAdcp9YPjz98cPBgZ+5gVAjeIOjDyM//+DFDCD' +
    'VDCDkNwHlYVAOSknRkY0iQUdrn/zxUsPLgJKs7swHihsWNIANFQks7ggFeohASgWzSzIhYUC0CtMjUCnMk7OTUkEBgFjuxrj+rYG' +
    '2REO/lMIsikE/xoAlxGs1cYCAAA=',
);

/** The same behind a red one; the blue one is its primary image. */
export const HEIC_OF_TWO = unpack(
  'H4sIAAAAAAACA2NgYJBIK6ksyEjNTGYAgtzMNEMIm9E5N7UkkQECFDNScoqgbIaCzOQSBjTAV5BZkgtmMQGxTmZOPtg4FxCfEcgA' +
    'YkaQod1geSCP6R2Yx8BgkZmZlwbXKQrkpIIYIDUZZcmGDCiCTAjBJZkFRQVAuimzIDkfSKcBJZwZmUFCG8DGyX1g+PP3xw8GBn7m' +
    'BUDTxB0YeRj//wcpYAapYAYhuQ8qC4FyUk6MjGgSCzpc/+aLlx5cBJRmd2E8UNiwpAFoqEhmcUEq1M8CUCyVWZALCyigb5kamRiY' +
    'QAQDs1xuSiIwqBjb1RjXtzX4jHAQSiH4TyH41wCPCtkRDigNymwKwb8GAGuTORh5BAAA',
);
