import { Button, StatePanel, useCan, useHost } from '@muster/ui'
import { RadioGroup } from '@muster/ui/controls'
import { Screen } from '@muster/ui/screens'
import { useState, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { amActivation } from '../activation/activation.routes.ts'
import { renewal } from '../renewal/renewal.routes.ts'
import '../subscriptions.css'

/** Offers activation (1) and renewal (2) as permitted (001 §4). */
export function ServiceManagement(): ReactNode {
  const { t } = useTranslation()
  const { nav } = useHost().core
  const [choice, setChoice] = useState<1 | 2>()
  const [wasSubmitted, setSubmitted] = useState(false)
  const isInPerson = useCan({ inPerson: true })
  const may = { 1: useCan(amActivation.access), 2: useCan(renewal.access) }
  const options = [
    { value: 1, label: t('subscriptions.management.activation') },
    { value: 2, label: t('subscriptions.management.renewal') },
  ] as const
  const permitted = options.filter(({ value }) => may[value])
  const go = (event: FormEvent) => {
    event.preventDefault()
    if (choice === undefined) return setSubmitted(true)
    nav?.go((choice === 1 ? amActivation : renewal).href({ query: {} }))
  }
  return (
    <Screen title={t('subscriptions.management')}>
      {permitted.length === 0 ? (
        <StatePanel
          icon="key"
          title={t('subscriptions.management.nothing')}
          subtitle={t(isInPerson ? 'subscriptions.management.nothingHint' : 'subscriptions.inPerson')}
        />
      ) : (
        <form className="subs-choice" onSubmit={go} noValidate>
          <RadioGroup
            label={t('subscriptions.management.question')}
            required
            options={permitted}
            value={choice}
            onChange={setChoice}
            error={wasSubmitted && choice === undefined ? t('subscriptions.management.missing') : undefined}
          />
          <div>
            <Button type="submit" look="primary">
              {t('screens.wizard.next')}
            </Button>
          </div>
        </form>
      )}
    </Screen>
  )
}
