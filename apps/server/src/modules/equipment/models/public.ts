// What other modules may use of this one.
export { lockSharedRow } from './brands-types-models/shared-table.ts'
export { readModelConfiguration } from './model-configuration-kind.ts'
export { measureLabel, measuresFor } from './data-sources/measure-labels.ts'
export { saveUnitSources } from './data-sources/unit-data-sources.ts'
export { measuredValue, type MeasuredValue, type Reading } from './data-sources/read-measures.ts'
export { dataSourceType, lastInfoSetup } from './last-info-setup.ts'
