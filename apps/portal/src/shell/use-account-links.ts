import type { MessageKey } from '@muster/core'
import { useSession, type IconName } from '@muster/ui'
import { useAdmitted } from './use-admitted.ts'

interface AccountLink {
  href: string
  icon: IconName
  label: MessageKey
}

/** Screens about the user's own account, as far as this portal has them and the session may open them. */
export function useAccountLinks(): readonly AccountLink[] {
  const userId = useSession()?.userId
  const isAdmitted = useAdmitted()
  const links: AccountLink[] = [
    { href: `/userSettings/${userId}`, icon: 'cog', label: 'user.settings' },
    { href: '/user/changePassword', icon: 'key', label: 'user.password' },
  ]
  return links.filter(({ href }) => isAdmitted(href))
}
