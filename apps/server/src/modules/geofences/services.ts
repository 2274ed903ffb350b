// What other modules may use of this one.
export { contains } from './contains.ts'
export type { FenceShape } from './shape.ts'
