// What other modules may use of this one.
export { sniffingOutbox } from './sniffing-outbox.ts'
