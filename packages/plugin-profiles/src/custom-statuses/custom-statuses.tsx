import { Button, Loading, StatePanel } from '@muster/ui'
import { Field, LimitedTextField } from '@muster/ui/controls'
import { Screen } from '@muster/ui/screens'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import './custom-statuses.css'
import { useCustomStatuses, type StatusEdit } from './use-custom-statuses.ts'

/** Edits the company's names and colours of unit statuses (000 §2.2). */
export function CustomStatuses(): ReactNode {
  const { t } = useTranslation()
  const statuses = useCustomStatuses()
  const { rows, maySave, isDirty, isSaving, isLoading, error } = statuses
  return (
    <Screen
      title={t('profiles.customStatuses')}
      actions={
        maySave && (
          <Button
            look="primary"
            busy={isSaving}
            aria-disabled={!isDirty || undefined}
            onClick={isDirty ? statuses.save : undefined}
          >
            {t('screens.save')}
          </Button>
        )
      }
    >
      <p className="m-muted custom-statuses-hint">{t('profiles.customStatuses.hint')}</p>
      {isLoading && <Loading />}
      {error && (
        <StatePanel icon="alert" title={t('dialog.loadError.title')} subtitle={error.message}>
          <Button look="primary" onClick={statuses.retry}>
            {t('ui.retry')}
          </Button>
        </StatePanel>
      )}
      {rows.length > 0 && (
        <ul className="custom-statuses">
          {rows.map(row => (
            <Row
              key={row.status.dutyId}
              row={row}
              maySave={maySave}
              onChange={appearance => statuses.change(row.status, appearance)}
              onReset={() => statuses.reset(row.status)}
            />
          ))}
        </ul>
      )}
    </Screen>
  )
}

interface RowProps {
  row: StatusEdit
  maySave: boolean
  onChange(appearance: { name: string; color: string }): void
  onReset(): void
}

function Row({ row: { status, name, color, isDefault }, maySave, onChange, onReset }: RowProps): ReactNode {
  const { t } = useTranslation()
  return (
    <li className="custom-status" aria-label={status.defaultName}>
      <LimitedTextField
        label={t('profiles.customStatuses.name', { status: status.defaultName })}
        max={100}
        required
        disabled={!maySave}
        value={name}
        error={name.trim() === '' ? t('screens.invalid.missing') : undefined}
        onChange={text => onChange({ name: text, color })}
      />
      <Field label={t('profiles.customStatuses.color')}>
        {wiring => (
          <span className="custom-status-color">
            <input
              {...wiring}
              type="color"
              disabled={!maySave}
              value={color}
              onChange={event => onChange({ name, color: event.target.value })}
            />
            <code>{color}</code>
          </span>
        )}
      </Field>
      <span className="custom-status-look">
        <span className="custom-status-dot" style={{ background: color }} />
        <span className="m-truncate">{name || status.defaultName}</span>
      </span>
      {maySave && (
        <Button
          look="quiet"
          aria-label={t('profiles.customStatuses.reset.of', { status: status.defaultName })}
          aria-disabled={isDefault || undefined}
          onClick={isDefault ? undefined : onReset}
        >
          {t('profiles.customStatuses.reset')}
        </Button>
      )}
    </li>
  )
}
