export { fleets } from '../fleets/fleets.resource.ts'
