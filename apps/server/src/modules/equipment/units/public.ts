// What other modules may use of this one.
export { describeUnits } from './describe-units.ts'
export { dutiesOf, dutyName, dutySaid } from './statuses.ts'
export { listNavigatorUnits } from './navigator-units.ts'
export { saveFields } from './save-fields.ts'
