import type { IconName } from '@muster/ui'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { openDialog } from '../open-dialog.ts'
import { useAccountLinks } from '../use-account-links.ts'
import type { Choice } from './choice.ts'
import { match } from './match.ts'

/** Returns the matching actions of the user menu. */
export function useActions(search: string): readonly Choice[] {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const actions: { label: string; icon: IconName; run(): void }[] = [
    ...useAccountLinks().map(({ href, ...link }) => ({ ...link, run: () => void navigate(href) })),
    { label: 'user.home', icon: 'home', run: () => openDialog('home') },
    { label: 'keys.title', icon: 'list', run: () => openDialog('keys') },
    { label: 'news.title', icon: 'news', run: () => openDialog('news') },
    { label: 'user.logout', icon: 'out', run: () => openDialog('logout') },
  ]
  return actions.flatMap(({ label, icon, run }) => {
    const found = match(t(label), search)
    return found ? [{ id: `action-${label}`, icon, parts: found.parts, run }] : []
  })
}
