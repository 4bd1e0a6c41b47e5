export type { Loan } from './verdict/collateral-condition';
export { boxOverlap, sharedArea } from './sheet/areas';
export { type Checked, makeCase, RegressionCase, replayCase } from './cases/regression-case';
export { isShown as showsCoverage } from './verdict/coverage-conditions';
export { FEATURES_VERSION, type Feature, type Features, spanKey } from './ranking/features';
export {
  modelFrom,
  type Model,
  probabilities,
  sharesAmong,
  SINGLE_TARGETS,
  type StoredModel,
  type Target,
  TARGET_NAMES,
  TARGETS,
} from './ranking/model';
export { fieldOfTarget, placeOf, rankableSpans, readerSheets } from './ranking/ranking';
export type { Span } from './ranking/span';
export { isSeen } from './verdict/finding';
export { findDates } from './values/dates';
export { isSameAddress } from './values/addresses';
export { compareBorrowers, personKeys } from './values/borrowers';
export { distanceWithin, isSamePerson } from './values/names';
export { hasCheckDigit } from './values/vin';
export { isPaidRole } from './parties/role-words';
export { READING_VERSION, readFields, readFieldsInSteps } from './read-fields';
export { defaultRequirements } from './verdict/requirements';
export { collateralOf, judge, type VerdictContext } from './verdict/verdict';
export * from './sheet/words';
