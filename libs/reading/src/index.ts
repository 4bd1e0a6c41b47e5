export { boxOverlap, sharedArea } from './areas';
export { type Checked, makeCase, RegressionCase, replayCase } from './cases/regression-case';
export { isShown as showsCoverage } from './coverage-conditions';
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
export { fieldOf, placeOf, rankableSpans, readerSheets } from './ranking/ranking';
export type { Span } from './ranking/span';
export { isSeen } from './finding';
export { distanceWithin, isSamePerson } from './names';
export { isPaidRole } from './role-words';
export { READING_VERSION, readFields, readFieldsInSteps } from './read-fields';
export { defaultRequirements } from './requirements';
export { collateralOf, judge, type VerdictContext } from './verdict';
export * from './words';
