import type { MessageKey } from '@muster/core'
import { useSession, type IconName } from '@muster/ui'
import { useMemo } from 'react'
import { useAdmitted } from './use-admitted.ts'

interface AccountLink {
  href: string
  icon: IconName
  label: MessageKey
}

/** Returns the account screens that exist in this build and that the session may open. */
export function useAccountLinks(): readonly AccountLink[] {
  const userId = useSession()?.userId
  const isAdmitted = useAdmitted()
  // the menu is on every screen, and a match compares the paths of all screens
  return useMemo(() => {
    const links: AccountLink[] = [
      { href: `/userSettings/${userId}`, icon: 'cog', label: 'user.settings' },
      { href: '/user/changePassword', icon: 'key', label: 'user.password' },
      { href: '/user/security', icon: 'shield', label: 'user.security' },
      { href: '/user/sessions', icon: 'user', label: 'user.sessions' },
      { href: '/user/tokens', icon: 'key', label: 'user.tokens' },
    ]
    return links.filter(({ href }) => isAdmitted(href))
  }, [userId, isAdmitted])
}
