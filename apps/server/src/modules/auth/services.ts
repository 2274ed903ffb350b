// What other modules may use of this one.
export { RateLimit } from './rate-limit.ts'
export { endMailedLinks, limitLinks, mailActivation, mailResetLink, type Addressee } from './mailed-links.ts'
export { hashPassword } from './password.ts'
export { describeSession } from './session-data.ts'
export { countSessions, digest, revokeOthers } from './sessions.ts'
