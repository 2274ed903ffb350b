import type { LoginResponse } from '../src/session/session.ts'

/** A login response; by default of a user without permissions who has accepted the disclaimer. */
export function aLogin(changes: Partial<LoginResponse> = {}): LoginResponse {
  return {
    accessToken: 'token-1',
    feature: [],
    acl: [],
    companyId: 1,
    username: 'operator',
    userId: 7,
    legalDisclaimerAccepted: true,
    tenantInfo: { tenant: 'default' },
    ...changes,
  }
}
