export {
  endMailedLinks,
  limitLinks,
  limitMail,
  linkActivation,
  linkHours,
  mayTest,
  mailResetLink,
  resetAddress,
  type Addressee,
} from './mailed-links.ts'
export { refuseCommonPassword } from './common-passwords.ts'
export { cleanLogin, hasHiddenCharacters, isSameLogin, skeletonOf } from './login-names.ts'
export { AuthConfig } from './auth-config.ts'
export { comparePassword, hashPassword, turnOf } from './password.ts'
export { limitsOf, networkOf, refuseAfter } from './limits.ts'
export { provePassword } from './prove-password.ts'
export { completeSignOn } from './sign-on/complete-sign-on.ts'
export { noteIdentity } from './sign-on/identities.ts'
export { pageOf } from './sign-on/page.ts'
export { RateLimit } from './rate-limit.ts'
export { closeAccounts, findResettableAccount, resetAccount } from './reset-account.ts'
export { hasSecondFactor, removeSecondFactors } from './second-factors/factor-methods.ts'
export { mailFactorChange } from './second-factors/mail-factor-change.ts'
export { describeSession } from './session-data.ts'
export { describeOne } from './own-sessions.ts'
export {
  countSessions,
  digest,
  endSession,
  endSessionsOfIdentity,
  listSessions,
  noteVerified,
  revokeOthers,
} from './sessions.ts'
export { createToken, revokeTokens } from './tokens/create-token.ts'
export { listTokens, optionsOf } from './tokens/list-tokens.ts'
export { mailNewToken } from './tokens/mail-token.ts'
