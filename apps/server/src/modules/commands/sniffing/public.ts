// What other modules may use of this one.
export { sniffingOutbox } from './sniffing-outbox.ts'
export { demoLog, engineFrames } from './devices/demo-log.ts'
