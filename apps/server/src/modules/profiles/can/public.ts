// What other modules may use of this one.
export { readUnitParameters } from './unit-parameters.ts'
export { boundNames, canSignals } from './can-signals.ts'
