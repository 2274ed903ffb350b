export { listDeviceRows } from './list-devices.ts'
