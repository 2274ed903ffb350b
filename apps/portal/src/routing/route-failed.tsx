import { forgetFailures } from '@muster/ui'
import { useEffect, type ReactNode } from 'react'
import { useLocation, useNavigate, useRouteError } from 'react-router-dom'
import { ScreenFailed } from './screen-failed.tsx'

/** Shown by the router instead of a page whose code did not load or whose rendering failed. The rest stays. */
export function RouteFailed(): ReactNode {
  const error = useRouteError()
  const navigate = useNavigate()
  const location = useLocation()
  useEffect(forgetFailures, [error])
  return (
    <ScreenFailed
      key={location.key}
      error={error instanceof Error ? error : new Error(String(error))}
      // a visit to the same address: the router draws the page again, and loads what is missing
      onRetry={() => void navigate(location, { replace: true, state: location.state })}
    />
  )
}
