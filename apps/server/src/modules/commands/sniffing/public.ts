// Exports for other modules.
export { sniffingOutbox } from './sniffing-outbox.ts'
