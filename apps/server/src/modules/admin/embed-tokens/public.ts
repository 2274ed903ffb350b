// What other modules may use of this one.
export { countTokensOf, revokeTokensOf } from './tokens-of-user.ts'
