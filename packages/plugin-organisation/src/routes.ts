export * from './fleets/fleets.routes.ts'
export * from './move-equipment/move-equipment.routes.ts'
