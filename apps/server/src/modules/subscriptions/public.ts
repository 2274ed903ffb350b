export { refreshHidden } from './hidden-units.ts'
export { productName } from './products.ts'
export { endsNextMonth } from './subscription-reports.ts'
