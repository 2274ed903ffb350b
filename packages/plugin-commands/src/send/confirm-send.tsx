import { Dialog } from '@muster/ui'
import { NativeSelect } from '@muster/ui/controls'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AvailableTemplate } from '../clients/index.ts'
import { describeTemplate } from './describe-template.ts'
import './send.css'

interface Props {
  template: AvailableTemplate
  unitName: string
  /** @param expiresIn seconds, or undefined to cancel */
  onAnswer(expiresIn: number | undefined): void
}

const expiries = { hour: 3_600, day: 86_400, week: 604_800, month: 2_592_000 } as const

/** Confirms sending a command and selects its expiry. */
export function ConfirmSend({ template, unitName, onAnswer }: Props): ReactNode {
  const { t } = useTranslation()
  const { name } = template
  const description = describeTemplate(template, t)
  const [expiresIn, setExpiresIn] = useState<number>(expiries.day)
  return (
    <Dialog
      kind="confirm"
      title={t('commands.confirm.title', { name })}
      message={
        <div className="commands-confirm">
          <p>{t('commands.confirm.text', { name, unit: unitName })}</p>
          {description && <p className="m-muted">{description}</p>}
          <NativeSelect
            label={t('commands.confirm.expiry')}
            nullable={false}
            value={expiresIn}
            onChange={value => setExpiresIn(value ?? expiries.day)}
            options={Object.entries(expiries).map(([span, value]) => ({ value, label: t(`commands.expiry.${span}`) }))}
          />
        </div>
      }
      okLabel={t('commands.send')}
      onAnswer={ok => onAnswer(ok ? expiresIn : undefined)}
    />
  )
}
