export {
  changedByActions,
  maintenanceCard,
  type Action,
  type ActionCode,
  type Card,
  type CardService,
  type Closed,
  type Counter,
  type Group,
  type Remaining,
  type State,
} from './card.client.ts'
export { maintenanceLists, type Expected, type PastAction, type Status } from './lists.client.ts'
export { daysOf, horizonOf, canForecast, maxCountOf, type Horizon } from './horizon.ts'
