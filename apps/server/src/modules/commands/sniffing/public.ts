// Exports for other modules.
export { sniffingOutbox } from './sniffing-outbox.ts'
export { demoLog, engineFrames } from './devices/demo-log.ts'
