import type { Column } from '@muster/ui/table'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AvailableTemplate, Geofence } from '../clients/index.ts'
import { none, withCommand, type Draft, type Side } from './draft.ts'

export interface CommandCells {
  draft: Draft
  /** Undefined while loading, after a failure, and without the permission. */
  templates: readonly AvailableTemplate[] | undefined
  mayCommand: boolean
  onChange(draft: Draft): void
}

export interface GeofenceColumns {
  wide: readonly Column<Geofence>[]
  /** Phone layout with both commands below the name. */
  onPhone: readonly Column<Geofence>[]
}

/** Storage key of the visible columns. */
export const columnsKey = 'commands.geofences'

const sides = ['breakInCommand', 'breakOutCommand'] as const

/** Column width in pixels (000 §2.7). */
const width = 150

/** Returns columns for the name and both commands. */
export function useGeofenceColumns({ draft, templates, mayCommand, onChange }: CommandCells): GeofenceColumns {
  const { t } = useTranslation()
  const select = (side: Side, { id, name }: Geofence) => (
    <CommandSelect
      label={t('geofences.commandOf', { side: t(`geofences.${side}`), name })}
      value={mayCommand ? (draft.get(id)?.[side] ?? null) : null}
      templates={templates ?? []}
      disabled={!mayCommand || !templates || !draft.has(id)}
      onChange={choice => onChange(withCommand(draft, id, side, choice))}
    />
  )
  const name: Column<Geofence> = {
    id: 'name',
    header: t('geofences.name'),
    width,
    fixed: true,
    cell: ({ name, companyName }) => (
      <>
        {name}
        {companyName !== '-' && <span className="geofence-owner">{companyName}</span>}
      </>
    ),
  }
  const command = (side: Side): Column<Geofence> => ({
    id: side,
    header: t(`geofences.${side}`),
    width,
    cell: fence => select(side, fence),
  })
  const both: Column<Geofence> = {
    id: 'commands',
    header: t('geofences.commands'),
    cell: fence => (
      <span className="geofence-commands">
        {sides.map(side => (
          <span key={side}>
            <span className="geofence-side" aria-hidden="true">
              {t(`geofences.${side}`)}
            </span>
            {select(side, fence)}
          </span>
        ))}
      </span>
    ),
  }
  return { wide: [name, command('breakInCommand'), command('breakOutCommand')], onPhone: [name, both] }
}

interface CommandSelectProps {
  /** Accessible name: side and geofence. */
  label: string
  value: number | null
  templates: readonly AvailableTemplate[]
  disabled: boolean
  onChange(choice: string): void
}

/** Selects the command for entering or leaving a geofence, or none. */
function CommandSelect({ label, value, templates, disabled, onChange }: CommandSelectProps): ReactNode {
  const { t } = useTranslation()
  const isGone = value !== null && templates.every(({ id }) => id !== value)
  return (
    <select
      className="geofence-command"
      aria-label={label}
      disabled={disabled}
      value={value ?? none}
      onChange={event => onChange(event.target.value)}
    >
      <option value={none}>{t('geofences.none')}</option>
      {isGone && <option value={value}>{t('geofences.unknownCommand', { id: value })}</option>}
      {templates.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  )
}
