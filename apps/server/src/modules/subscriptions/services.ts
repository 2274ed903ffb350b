// What other modules may use of this one.
export { productName } from './products.ts'
