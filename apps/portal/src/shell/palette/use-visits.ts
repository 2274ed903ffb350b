import { useSession } from '@muster/ui'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { useOpenedRoute } from '../../routing/route-at.ts'
import { rememberVisit } from './recent.ts'

/** Stores visited screens, including the query only if the screen requires one. */
export function useVisits(): void {
  const userId = useSession()?.userId
  const { pathname, search } = useLocation()
  const route = useOpenedRoute()
  const needsQuery = route !== undefined && 'issues' in route.readQuery('')
  const href = needsQuery ? pathname + search : pathname
  const hasTitle = route?.title !== undefined
  useEffect(() => {
    if (userId !== undefined && hasTitle) rememberVisit(userId, { href })
  }, [userId, href, hasTitle])
}
