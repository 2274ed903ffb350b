// What other modules may use of this one.
export { giveCatalog, takeCatalog } from './catalogs/catalog-units.ts'
export { commandChanges, transferChanges } from './command-channel.ts'
export { CommandConfig } from './command-config.ts'
export { commandOutbox } from './command-outbox.ts'
export { readElements, requireUnit } from './command-queries.ts'
export { visibleTemplate } from './templates/read-templates.ts'
export { addTemplate } from './templates/save-template.ts'
export { patternsOf, statusTexts, unitExport, zoneOf } from './unit-export.ts'
