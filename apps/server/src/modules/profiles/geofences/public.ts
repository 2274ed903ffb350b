// Exports for other modules.
export { contains } from './contains.ts'
export { visibleFences } from './visible-fences.ts'
export type { FenceShape } from './shape.ts'
