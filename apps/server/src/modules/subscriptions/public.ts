// What other modules may use of this one.
export { refreshHidden } from './hidden-units.ts'
export { productName } from './products.ts'
