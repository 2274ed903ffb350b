// Exports for other modules.
export { tankSizeOf } from './read-limits.ts'
