// Public API for modules.
export { abortItems, interruptItems, queued, reportItem, userNameOf } from './items.ts'
export {
  after,
  byDevice,
  deviceColumns,
  waiting,
  type Carrier,
  type Outbox,
  type OutboxItem,
  type OutboxTable,
  type Recipient,
  type Step,
} from './outbox.ts'
export type { Status } from './states.ts'
export { sweepJob } from './sweep.ts'
