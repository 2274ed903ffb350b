export * from './companies/companies.routes.ts'
export * from './fleets/fleets.routes.ts'
