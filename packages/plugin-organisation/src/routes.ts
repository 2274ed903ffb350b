export * from './devices/devices.routes.ts'
export * from './fleets/fleets.routes.ts'
export * from './users/users.routes.ts'
export * from './move-equipment/move-equipment.routes.ts'
