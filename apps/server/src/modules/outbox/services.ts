// What other modules may use of this one.
export { abortItems, queued } from './items.ts'
export { after, waiting, type Carrier, type Outbox, type OutboxItem, type Step } from './outbox.ts'
export type { Status } from './states.ts'
export { sweepJob } from './sweep.ts'
