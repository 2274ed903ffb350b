import type { MessageKey } from '@muster/core'
import { Loading, toast } from '@muster/ui'
import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation } from 'react-router-dom'

interface Props {
  /** Title of a forbidden screen, or `unknown` for an address without a screen. */
  reason: { refused: MessageKey | undefined } | 'unknown'
  to: string
}

/** Redirects to another screen and shows the reason (000 §2.1), without any content of the forbidden screen. */
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
  // the key redirects consecutive visits too
  return (
    <>
      <Navigate key={key} to={to} replace />
      <Loading />
    </>
  )
}

/** Shortens an encoded address, which any link may supply, to one line. */
const shortened = (address: string) => (address.length > 60 ? `${address.slice(0, 59)}…` : address)
