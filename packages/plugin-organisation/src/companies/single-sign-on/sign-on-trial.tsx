import { trySingleSignOn, type FleetSchemas } from '@muster/contract'
import { Button, useApi, useCan } from '@muster/ui'
import { TextAreaField } from '@muster/ui/controls'
import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { settingsToSend, type Settings } from './sign-on-settings.ts'

/** Shows the user that results from sample claims and the edited rules. */
export function SignOnTrial({ companyId, settings }: { companyId: number; settings: Settings }): ReactNode {
  const { t } = useTranslation()
  const api = useApi()
  const [sample, setSample] = useState('')
  const trial = useMutation({
    mutationFn: () => {
      const { mailClaim, nameClaim, surnameClaim, acceptsMissingVerification, rules, defaultGroupId, domains } =
        settingsToSend(settings)
      const mapping = {
        ...(mailClaim !== undefined && { mailClaim }),
        ...(nameClaim !== undefined && { nameClaim }),
        ...(surnameClaim !== undefined && { surnameClaim }),
        ...(acceptsMissingVerification !== undefined && { acceptsMissingVerification }),
        rules,
        ...(defaultGroupId !== undefined && { defaultGroupId }),
      }
      return api.call(trySingleSignOn, { path: { id: companyId }, body: { ...mapping, domains, sample } })
    },
  })
  const mayTry = useCan({ ...trySingleSignOn.access })
  if (!mayTry) return null
  return (
    <details>
      <summary>{t('organisation.signOn.trial')}</summary>
      <div className="sign-on">
        <TextAreaField
          label={t('organisation.signOn.sample')}
          hint={t('organisation.signOn.sample.hint')}
          spellCheck={false}
          value={sample}
          onChange={setSample}
        />
        <Button disabled={sample.trim().length < 2} busy={trial.isPending} onClick={() => trial.mutate()}>
          {t('organisation.signOn.try')}
        </Button>
        {trial.error && (
          <p className="m-callout" data-tone="danger" role="alert">
            {trial.error.message}
          </p>
        )}
        {trial.data && <Result of={trial.data} />}
      </div>
    </details>
  )
}

function Result({
  of: { mail, name = '', surname = '', groupName, rule, refusal },
}: {
  of: FleetSchemas['SignOnTrial']
}): ReactNode {
  const { t } = useTranslation()
  return (
    <div className="m-callout" data-tone={refusal === undefined ? 'success' : 'warning'} role="status">
      {mail !== undefined && (
        <p>
          {`${name} ${surname}`.trim()} {mail}
        </p>
      )}
      {groupName !== undefined && (
        <p>
          {rule === undefined
            ? t('organisation.signOn.trial.default', { group: groupName })
            : t('organisation.signOn.trial.rule', { group: groupName, number: rule })}
        </p>
      )}
      {refusal !== undefined && <p>{refusal}</p>}
    </div>
  )
}
