export {
  scheduler,
  type Schedule,
  type Scheduler,
  type Trigger,
  type TriggerRun,
  type TriggerType,
} from './scheduler.client.ts'
