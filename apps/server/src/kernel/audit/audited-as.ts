import type { AuditEvent, Operation } from '@muster/contract'

const byOperation: Readonly<Record<string, AuditEvent>> = {
  login: 'SIGN_IN',
  finishSignIn: 'SIGN_IN',
  startSignOn: 'SIGN_IN',
  finishSignOn: 'SIGN_IN',
  linkSignOn: 'SIGN_IN',
  redeemSignInCode: 'SIGN_IN',
  endSignOnSessions: 'SIGN_OUT',
  logout: 'SIGN_OUT',
  impersonateUser: 'ACTING',
  recoverLogin: 'ACTING',
  openSharedTrip: 'OPENED',
}

/** File downloads without company data: blank templates and images for screens. */
const plainFiles = new Set([
  'getCompanyImportTemplate',
  'getDeviceImportTemplate',
  'getModelPicture',
  'getUnitImportTemplate',
  'getUserImportTemplate',
])

/** Returns the audit event of a successful call; undefined for a read. */
export function auditedAs({ id, method, access, sideEffect, onBehalf, download }: Operation): AuditEvent | undefined {
  if (byOperation[id]) return byOperation[id]
  if (download && !access.inPerson) return plainFiles.has(id) ? undefined : 'EXPORT'
  const isWrite = access.public ? method !== 'GET' || sideEffect : onBehalf || access.inPerson
  return isWrite ? 'CHANGE' : undefined
}
