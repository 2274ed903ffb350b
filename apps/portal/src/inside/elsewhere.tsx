import { defaultSettings } from '@muster/core'
import { Loading, StatePanel } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation } from 'react-router-dom'
import { LedAway } from './led-away.tsx'

/** Redirects the empty path and unknown paths to the home page (000 §2.1). */
export function Elsewhere(): ReactNode {
  const { t } = useTranslation()
  const { pathname, key } = useLocation()
  const isHome = pathname === defaultSettings.mainpage
  if (isHome) return <StatePanel icon="alert" title={t('app.noHome.title')} subtitle={t('app.noHome.text')} />
  if (pathname !== '/') return <LedAway reason="unknown" to={defaultSettings.mainpage} />
  return (
    <>
      <Navigate key={key} to={defaultSettings.mainpage} replace />
      <Loading />
    </>
  )
}
