import { getMe } from '@muster/contract'
import { sessionOf, type Core } from '@muster/core'

/**
 * Loads the current user and updates permissions, features and settings of the session (000 §7).
 * Keeps the stored session if the response is late or missing; a 401 has already ended it.
 */
export async function renewSession({ api, session }: Pick<Core, 'api' | 'session'>): Promise<void> {
  const before = session.get()
  if (!before) return
  try {
    const answer = { failedSignIns: before.failedSignIns, ...(await api.call(getMe)), accessToken: before.accessToken }
    const isStill = session.get() === before && answer.userId === before.userId
    if (isStill && JSON.stringify(sessionOf(answer)) !== JSON.stringify(before)) session.signIn(answer)
  } catch {
    // other requests report the failure
  }
}
