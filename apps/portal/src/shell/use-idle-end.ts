import { getMyContext } from '@muster/contract'
import { auth } from '@muster/core'
import { useHost, useSession } from '@muster/ui'
import { useEffect } from 'react'

/** Last use in any tab, milliseconds since 1970. */
const usedKey = 'muster.used-at'
const checkEveryMs = 15_000
const signsOfUse = ['pointerdown', 'keydown', 'wheel'] as const

/**
 * Ends the session when nobody has used any tab of the portal for the time that the company allows: screens that reload data in
 * the background would keep it open. While somebody only types, a call keeps it open.
 */
export function useIdleEnd(): void {
  const { core } = useHost()
  const idleMinutes = useSession()?.idleMinutes
  useEffect(() => {
    if (idleMinutes === undefined) return
    const longest = idleMinutes * 60_000
    let [called, usedHere] = [Date.now(), 0]
    const use = () => {
      if (Date.now() - usedHere < 1000) return
      usedHere = Date.now()
      write(usedHere)
    }
    const check = () => {
      const used = Math.max(usedHere, usedElsewhere())
      if (Date.now() - used > longest) void endSession()
      else if (used > called && Date.now() - called > longest / 3) {
        called = Date.now()
        // its failure is shown by the next call of a screen
        core.api.call(getMyContext).catch(() => {})
      }
    }
    const endSession = () =>
      core
        .use(auth)
        .logout()
        .catch(() => {})
        .finally(() => core.session.signOut('expired'))
    use()
    for (const sign of signsOfUse) addEventListener(sign, use, { capture: true, passive: true })
    const timer = setInterval(check, checkEveryMs)
    return () => {
      clearInterval(timer)
      for (const sign of signsOfUse) removeEventListener(sign, use, { capture: true })
    }
  }, [core, idleMinutes])
}

function write(time: number): void {
  try {
    localStorage.setItem(usedKey, String(time))
  } catch {
    // without storage each tab counts for itself
  }
}

function usedElsewhere(): number {
  try {
    return Number(localStorage.getItem(usedKey))
  } catch {
    return 0
  }
}
