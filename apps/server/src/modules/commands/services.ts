// What other modules may use of this one.
export { transferChanges } from './command-channel.ts'
export { CommandConfig } from './command-config.ts'
export { commandOutbox } from './command-outbox.ts'
export { readElements, requireUnit } from './command-queries.ts'
export { patternsOf, words, zoneOf } from './export-history.ts'
export { visibleTemplate } from './templates/read-templates.ts'
export { addTemplate } from './templates/save-template.ts'
