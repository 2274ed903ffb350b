export * from './devices/devices.routes.ts'
export * from './fleets/fleets.routes.ts'
