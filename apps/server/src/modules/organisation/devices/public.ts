// What other modules may use of this one.
export { listDeviceRows } from './list-devices.ts'
