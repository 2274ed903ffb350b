import { visibleMenu, type MenuEntry } from '@muster/core'
import { isIconName, useRegistry, useSession, type IconName } from '@muster/ui'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { Choice } from './choice.ts'
import { match } from './match.ts'

/** Returns the menu's screens whose label or group matches, best match first. */
export function useScreens(search: string): readonly Choice[] {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const menu = visibleMenu(useRegistry().menu, useSession())
  return menu
    .flatMap(group => leavesOf(group, [], isIconName(group.icon) ? group.icon : 'list'))
    .flatMap(({ id, label, href, query, groups, icon }) => {
      const detail = groups.map(group => t(group)).join(' › ')
      const found = match(t(label), search)
      const rest = match(`${t(label)} ${detail}`, search)
      if (!rest) return []
      const { parts, rank } = found ?? { parts: [{ text: t(label), isHit: false }], rank: 3 }
      return [{ id: `screen-${id}`, icon, parts, rank, detail, href, run: () => void navigate(href + query) }]
    })
    .toSorted((a, b) => (search ? a.rank - b.rank : 0))
}

interface Leaf {
  id: string
  label: string
  href: string
  query: string
  groups: readonly string[]
  icon: IconName
}

function leavesOf(
  { id, label, href, search = '', children }: MenuEntry,
  groups: readonly string[],
  icon: IconName,
): Leaf[] {
  if (href !== undefined) return [{ id, label, href, query: search, groups, icon }]
  return children.flatMap(child => leavesOf(child, [...groups, label], icon))
}
