import type { CollateralKind, CoverageKind, DocumentKind, Requirements } from '@coverleaf/contracts';

const ACCEPTED: Readonly<Record<CollateralKind, readonly DocumentKind[]>> = {
  auto: ['auto_declarations', 'binder'],
  home: ['home_declarations', 'binder', 'acord_27', 'acord_28'],
  boat: ['boat_declarations', 'binder'],
  rv: ['rv_declarations', 'auto_declarations', 'binder'],
};

const COVERAGES: Readonly<Record<CollateralKind, readonly CoverageKind[]>> = {
  auto: ['comprehensive', 'collision'],
  home: ['dwelling'],
  boat: ['hull'],
  rv: ['comprehensive', 'collision'],
};

/** What a lender asks for until staff change it. */
export const defaultRequirements = (collateral: CollateralKind, lenderName: string): Requirements => ({
  acceptedKinds: [...ACCEPTED[collateral]],
  lienholderNames: [lenderName],
  lienholderAddress: null,
  asksSuccessors: false,
  coverages: [...COVERAGES[collateral]],
  maxDeductible: null,
  acceptsYes: false,
  sampledPercent: 10,
});
