export {
  scheduler,
  type Schedule,
  type Scheduler,
  type Trigger,
  type TriggerRun,
  type TriggerType,
} from './scheduler.client.ts'
export { formerValuesOf } from './former-values.ts'
