// Exports for other modules.
export { inputSignals } from './io/input-signals.ts'
export { fuelRateOf } from './io/fuel-rate.ts'
export { unitCurfew } from './curfew/unit-curfew.ts'
export { profileGroup } from './unit-profiles.ts'
