import { forgetFailures } from '@muster/ui'
import { useEffect, type ReactNode } from 'react'
import { useLocation, useNavigate, useRouteError } from 'react-router-dom'
import { ScreenFailed } from './screen-failed.tsx'

/** Replaces a page whose code did not load or whose rendering failed. */
export function RouteFailed(): ReactNode {
  const error = useRouteError()
  const navigate = useNavigate()
  const location = useLocation()
  useEffect(forgetFailures, [error])
  return (
    <ScreenFailed
      key={location.key}
      error={error instanceof Error ? error : new Error(String(error))}
      // a visit to the same address renders the page and loads missing code
      onRetry={() => void navigate(location, { replace: true, state: location.state })}
    />
  )
}
