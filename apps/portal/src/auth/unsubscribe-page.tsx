import { unsubscribeFromReport } from '@muster/contract'
import { ApiError } from '@muster/core'
import { Button, useApi } from '@muster/ui'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { AuthLayout } from './auth-layout.tsx'

/**
 * Opens from a link in an email, without a login. The button removes the address: programs that follow links of emails to check them
 * must not.
 */
export function UnsubscribePage(): ReactNode {
  const { t } = useTranslation()
  const token = new URLSearchParams(useLocation().search).get('token')
  const { mutate, isPending, isSuccess, error } = useMutation(useApi().mutationFor(unsubscribeFromReport))
  return (
    <AuthLayout title={t('auth.unsubscribe.title')}>
      {isSuccess ? (
        <p className="m-callout" data-tone="success" role="status">
          {t('auth.unsubscribe.done')}
        </p>
      ) : token ? (
        <>
          <p>{t('auth.unsubscribe.text')}</p>
          {error && (
            <p className="m-callout" data-tone="danger" role="alert">
              {error instanceof ApiError ? error.message : t('auth.login.unreachable')}
            </p>
          )}
          <Button look="primary" busy={isPending} onClick={() => mutate({ query: { token } })}>
            {t('auth.unsubscribe.submit')}
          </Button>
        </>
      ) : (
        <p className="m-callout" data-tone="danger" role="alert">
          {t('auth.unsubscribe.incomplete')}
        </p>
      )}
    </AuthLayout>
  )
}
