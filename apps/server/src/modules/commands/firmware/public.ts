// Exports for other modules.
export { firmwareOutbox } from './firmware-outbox.ts'
export { readFirmware } from './firmware-files.ts'
