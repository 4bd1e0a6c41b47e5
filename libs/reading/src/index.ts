export { isShown as showsCoverage } from './coverage-conditions';
export { READING_VERSION, readFields } from './read-fields';
export { defaultRequirements } from './requirements';
export { collateralOf, judge, type VerdictContext } from './verdict';
export * from './words';
