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
export { comparePassword, hashPassword, turnOf } from './password.ts'
export { RateLimit } from './rate-limit.ts'
export { closeAccounts, findResettableAccount, resetAccount } from './reset-account.ts'
export { describeSession } from './session-data.ts'
export { countSessions, digest, revokeOthers } from './sessions.ts'
