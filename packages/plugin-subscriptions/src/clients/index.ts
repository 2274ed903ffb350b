export { countdownTo, type Countdown } from './countdown.ts'
export {
  checkFactory,
  toFactorySubscriptions,
  withProduct,
  type FactoryUnit,
  type Selected,
} from './factory-selection.ts'
export {
  isSatelliteLine,
  subscriptions,
  type Line,
  type Renewable,
  type Subscriptions,
} from './subscriptions.client.ts'
export {
  activationReport,
  expirationReport,
  type ActivationRow,
  type ExpirationRow,
} from './subscription-reports.client.ts'
