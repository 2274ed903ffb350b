import { findSignOn, startSignOn } from '@muster/contract'
import { addMessages } from '@muster/core'
import { Button, useApi, useDebounced } from '@muster/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import messages from './messages.en.json'
import { keepReturn } from './return-to.ts'

interface Props {
  /** Mail address being entered. */
  mail: string
  onFailure(error: Error): void
}

/** Redirects to the provider of the company that owns the domain of a mail address. */
export function SignOnOffer({ mail, onFailure }: Props): ReactNode {
  const { t, i18n } = useTranslation()
  useState(() => addMessages(i18n, messages))
  const api = useApi()
  const { search } = useLocation()
  const domain = useDebounced(mail.slice(mail.lastIndexOf('@') + 1), 300)
  const { data } = useQuery({
    ...api.queryFor(findSignOn, { query: { domain } }),
    enabled: mail.endsWith(`@${domain}`),
    retry: false,
  })
  const start = useMutation({
    mutationFn: () => api.call(startSignOn, { body: { mail } }),
    onSuccess: ({ url }) => {
      keepReturn(new URLSearchParams(search).get('returnTo'))
      location.assign(url)
    },
    onError: onFailure,
  })
  return (
    data?.companyName !== undefined && (
      <Button busy={start.isPending} onClick={() => start.mutate()}>
        {t('auth.signOn.continue', { company: data.companyName })}
      </Button>
    )
  )
}
