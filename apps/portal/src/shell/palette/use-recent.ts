import { useRegistry, useSession } from '@muster/ui'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { routeAt } from '../../routing/route-at.ts'
import { useAdmitted } from '../use-admitted.ts'
import type { Choice } from './choice.ts'
import { match } from './match.ts'
import { recentVisits } from './recent.ts'

/** Returns recent visits except the current screen. */
export function useRecent(search: string): readonly Choice[] {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const registry = useRegistry()
  const isAdmitted = useAdmitted()
  const userId = useSession()?.userId
  const here = useLocation()
  const visits = userId === undefined ? [] : recentVisits(userId)
  return visits
    .filter(({ href }) => href !== here.pathname && href !== here.pathname + here.search && isAdmitted(href))
    .flatMap(({ href, name }) => {
      const found = routeAt(registry, href)
      const label = name ?? (found?.route.title && t(found.route.title))
      const matched = label ? match(label, search) : undefined
      if (!matched) return []
      const detail = name ? undefined : Object.values(found?.params ?? {}).join(' ') || undefined
      const { parts } = matched
      return [{ id: `recent-${href}`, icon: 'clock' as const, parts, detail, href, run: () => void navigate(href) }]
    })
}
