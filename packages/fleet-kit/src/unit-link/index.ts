export { useUnitHref } from './use-unit-href.ts'
