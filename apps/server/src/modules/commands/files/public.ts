// Exports for other modules.
export { storeContent } from './send-file.ts'
export { transferOutbox } from './transfer-outbox.ts'
