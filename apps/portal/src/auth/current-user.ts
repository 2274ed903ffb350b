import { getMe } from '@muster/contract'
import { sessionOf, type Core } from '@muster/core'

/**
 * Asks who is signed in and takes what has changed since the login: permissions, features, settings (000 §7).
 * Where the answer comes too late, or not at all, the stored session stays; a 401 has ended it already.
 */
export async function renewSession({ api, session }: Pick<Core, 'api' | 'session'>): Promise<void> {
  const before = session.get()
  if (!before) return
  try {
    const answer = { ...(await api.call(getMe)), accessToken: before.accessToken }
    const isStill = session.get() === before && answer.userId === before.userId
    if (isStill && JSON.stringify(sessionOf(answer)) !== JSON.stringify(before)) session.signIn(answer)
  } catch {
    // whatever is wrong shows where it matters
  }
}
