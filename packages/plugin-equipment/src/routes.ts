export * from './equipment-assign/equipment-assign.routes.ts'
