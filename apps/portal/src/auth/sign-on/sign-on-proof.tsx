import { startSignOnVerification } from '@muster/contract'
import { addMessages } from '@muster/core'
import { Button, useApi } from '@muster/ui'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import messages from './messages.en.json'
import { onVerified } from './verified-elsewhere.ts'

interface Props {
  company: string
  onProved(): void
  onFailure(text: string): void
}

/** Opens the provider's page in a window, so that the current screen stays, and waits for its result. */
export function SignOnProof({ company, onProved, onFailure }: Props): ReactNode {
  const { t, i18n } = useTranslation()
  useState(() => addMessages(i18n, messages))
  const api = useApi()
  useEffect(() => onVerified(onProved), [onProved])
  const start = useMutation({
    // a browser allows the window while it handles the click only
    mutationFn: async (page: Window | null) => {
      if (!page) throw new Error(t('auth.signOn.own.blocked'))
      try {
        page.location.href = (await api.call(startSignOnVerification, {})).url
      } catch (error) {
        page.close()
        throw error
      }
    },
    onError: error => onFailure(error.message),
  })
  return (
    <>
      <Button
        look="primary"
        busy={start.isPending}
        onClick={() => start.mutate(window.open('', '_blank', 'popup,width=520,height=720'))}
      >
        {t('auth.signOn.continue', { company })}
      </Button>
      {start.isSuccess && (
        <p className="m-muted" role="status">
          {t('auth.signOn.own.waiting')}
        </p>
      )}
    </>
  )
}
