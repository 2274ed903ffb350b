export { listDeviceRows } from './list-devices.ts'
export { usualSilenceOf } from './silence-watch.ts'
