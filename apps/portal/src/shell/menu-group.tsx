import { isCurrent, type MenuEntry } from '@muster/core'
import { Icon, isIconName } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Disclosure } from './disclosure.tsx'

interface Props {
  group: MenuEntry
  pathname: string
  /** Opens the group of the current screen initially, for the drawer. */
  startsOpen?: boolean
}

export function MenuGroup({ group, pathname, startsOpen = false }: Props): ReactNode {
  const { t } = useTranslation()
  const { label, icon, children } = group
  const isWide = children.filter(({ href }) => href === undefined).length > 1
  const summary = (
    <>
      {isIconName(icon) && <Icon name={icon} />}
      {t(label)}
      <Icon name="chevron" size={16} />
    </>
  )
  return (
    <Disclosure
      className={isWide ? 'menu-wide' : ''}
      summary={summary}
      isCurrent={isCurrent(group, pathname)}
      startsOpen={startsOpen}
    >
      <Entries entries={children} pathname={pathname} />
    </Disclosure>
  )
}

/** Lists the groups that do not fit into the bar under their headings. */
export function MoreGroups({ groups, pathname }: { groups: readonly MenuEntry[]; pathname: string }): ReactNode {
  const { t } = useTranslation()
  const summary = (
    <>
      <Icon name="more" />
      {t('menu.more')}
      <Icon name="chevron" size={16} />
    </>
  )
  return (
    <Disclosure
      className="menu-wide menu-more"
      summary={summary}
      isCurrent={groups.some(group => isCurrent(group, pathname))}
    >
      <Entries entries={groups} pathname={pathname} />
    </Disclosure>
  )
}

function Entries({ entries, pathname }: { entries: readonly MenuEntry[]; pathname: string }): ReactNode {
  return (
    <ul className="menu-entries">
      {entries.map(entry => (
        <Entry key={entry.id} entry={entry} pathname={pathname} />
      ))}
    </ul>
  )
}

function Entry({ entry, pathname }: { entry: MenuEntry; pathname: string }): ReactNode {
  const { t } = useTranslation()
  const { label, href, search = '', children } = entry
  if (href === undefined)
    return (
      <li>
        <span className="menu-heading">{t(label)}</span>
        <Entries entries={children} pathname={pathname} />
      </li>
    )
  return (
    <li>
      <Link to={href + search} aria-current={isCurrent(entry, pathname) ? 'page' : undefined}>
        {t(label)}
      </Link>
    </li>
  )
}
