export { tankSizeOf } from './read-limits.ts'
