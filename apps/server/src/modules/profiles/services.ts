// What other modules may use of this one.
export { inputSignals } from './input-signals.ts'
export { fuelRateOf } from './fuel-rate.ts'
export { unitCurfew } from './unit-curfew.ts'
