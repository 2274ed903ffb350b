export * from './fleets/fleets.routes.ts'
export * from './groups/groups.routes.ts'
export * from './notification-groups/notification-groups.routes.ts'
