export { refreshHidden } from './hidden-units.ts'
export { productName } from './products.ts'
