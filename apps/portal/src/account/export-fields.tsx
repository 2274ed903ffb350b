import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SelectField } from './select-field.tsx'
import type { Exports } from './settings.ts'

interface Props {
  value: Exports
  disabled: boolean
  onChange(value: Exports): void
}

const delimiters = { comma: ',', semicolon: ';', tab: 'tab' } as const
const separators = { point: '.', comma: ',' } as const

export function ExportFields({ value, disabled, onChange }: Props): ReactNode {
  const { t } = useTranslation()
  const choices = <V extends string>(values: Readonly<Record<string, V>>, key: string) =>
    Object.entries(values).map(([name, choice]) => ({ value: choice, label: t(`account.settings.${key}.${name}`) }))
  return (
    <fieldset className="account-part" disabled={disabled}>
      <legend>{t('account.settings.exports')}</legend>
      <SelectField
        label={t('account.settings.delimiter')}
        value={value.csvDelimiter}
        options={choices(delimiters, 'delimiter')}
        onChange={csvDelimiter => onChange({ ...value, csvDelimiter: csvDelimiter as Exports['csvDelimiter'] })}
      />
      <SelectField
        label={t('account.settings.decimals')}
        value={value.decimalSeparator}
        options={choices(separators, 'decimals')}
        onChange={separator => onChange({ ...value, decimalSeparator: separator as Exports['decimalSeparator'] })}
      />
      <label className="account-check">
        <input
          type="checkbox"
          checked={value.sheetPerUnit}
          onChange={event => onChange({ ...value, sheetPerUnit: event.target.checked })}
        />
        {t('account.settings.sheetPerUnit')}
      </label>
    </fieldset>
  )
}
