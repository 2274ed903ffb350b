export * from './fleet/fleet.routes.ts'
export * from './history/history.routes.ts'
