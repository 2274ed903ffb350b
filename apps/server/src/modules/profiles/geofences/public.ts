// Exports for other modules.
export { contains } from './contains.ts'
export type { FenceShape } from './shape.ts'
