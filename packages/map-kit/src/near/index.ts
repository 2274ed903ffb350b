export { usePlaceName } from './use-place-name.ts'
