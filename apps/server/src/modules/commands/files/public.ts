// Exports for other modules.
export { transferOutbox } from './transfer-outbox.ts'
