// Exports for other modules.
export { tankSizeOf } from './tank-size.ts'
