export { describeUnits } from './describe-units.ts'
export { statusesFor, statusesOf, statusName, statusPhrase } from './statuses.ts'
export { listNavigatorUnits } from './navigator-units.ts'
export { saveFields } from './save-fields.ts'
