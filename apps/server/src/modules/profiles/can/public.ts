// Exports for other modules.
export { readUnitParameters } from './unit-parameters.ts'
export { boundNames, canSignals } from './can-signals.ts'
