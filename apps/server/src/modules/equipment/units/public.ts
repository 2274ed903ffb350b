export { describeUnits } from './describe-units.ts'
export { statusesOf, statusName, statusPhrase } from './statuses.ts'
export { listNavigatorUnits } from './navigator-units.ts'
export { saveFields } from './save-fields.ts'
