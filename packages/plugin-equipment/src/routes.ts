export * from './btm/btm.routes.ts'
