export { countTokensOf, revokeTokensOf } from './token-queries.ts'
