// What other modules may use of this one.
export { transferOutbox } from './transfer-outbox.ts'
