// Exports for other modules.
export { inputSignals } from './input-signals.ts'
export { fuelRateOf } from './fuel-rate.ts'
export { unitCurfew } from './unit-curfew.ts'
