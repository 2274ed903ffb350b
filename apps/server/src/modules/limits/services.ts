// What other modules may use of this one.
export { tankSizeOf } from './tank-size.ts'
