// What other modules may use of this one.
export { requireOwn } from './catalog/catalog.ts'
export { readBtm } from './btm-kind.ts'
export { measureLabel, measuresFor } from './data-sources/measures.ts'
export { saveUnitSources } from './data-sources/unit-data-sources.ts'
export { measured, type MeasuredValue, type Reading } from './data-sources/read-measures.ts'
export { dataSourceType, lastInfoSetup } from './last-info-setup.ts'
