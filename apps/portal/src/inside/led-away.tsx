import type { MessageKey } from '@muster/core'
import { Loading, toast } from '@muster/ui'
import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation } from 'react-router-dom'

interface Props {
  /** The title of a screen that the visitor may not open, or an address that no screen has. */
  reason: { refused: MessageKey | undefined } | 'unknown'
  to: string
}

/** Leads to another screen (000 §2.1), and says why; of what the screen would show, nothing. */
export function LedAway({ reason, to }: Props): ReactNode {
  const { t } = useTranslation()
  const { key, pathname } = useLocation()
  const title = reason === 'unknown' || reason.refused === undefined ? undefined : t(reason.refused)
  const text =
    reason === 'unknown'
      ? t('app.ledAway.unknown', { address: shortened(pathname) })
      : title === undefined
        ? t('app.ledAway.refused')
        : t('app.ledAway.refusedScreen', { title })
  useEffect(() => {
    toast({ tone: 'info', text })
  }, [key, text])
  // by visit: a second one in a row is led away too
  return (
    <>
      <Navigate key={key} to={to} replace />
      <Loading />
    </>
  )
}

/** As it is encoded, and no longer than a line: a link may say anything. */
const shortened = (address: string) => (address.length > 60 ? `${address.slice(0, 59)}…` : address)
