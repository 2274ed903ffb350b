// Exports for other modules and for start-up.
export { DeviceConfigurations } from './device-configurations.ts'
