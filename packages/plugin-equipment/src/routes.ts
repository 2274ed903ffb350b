export * from './units/units.routes.ts'
