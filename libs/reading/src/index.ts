export { type Checked, makeCase, RegressionCase, replayCase } from './cases/regression-case';
export { READING_VERSION, readFields } from './read-fields';
export { defaultRequirements } from './requirements';
export { collateralOf, judge, type VerdictContext } from './verdict';
export * from './words';
