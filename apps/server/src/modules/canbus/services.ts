// What other modules may use of this one.
export { readUnitParameters } from './unit-parameters.ts'
export { boundNames, canSignals, type CanSignalInfo, type CanSignals } from './can-signals.ts'
