export * from './fleets/fleets.routes.ts'
