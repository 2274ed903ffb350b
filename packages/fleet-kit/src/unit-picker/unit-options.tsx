import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { UnitEntry } from './unit-source.ts'
import { UnitLabel } from './unit-label.tsx'

interface Props {
  id: string
  label: string
  recent: readonly UnitEntry[]
  found: readonly UnitEntry[]
  value: number | undefined
  /** Index of the active row over both lists; negative for none. */
  active: number
  onChoose(unit: UnitEntry): void
}

/** Lists recent units, then found units, below a unit select. */
export function UnitOptions({ id, label, recent, found, value, active, onChoose }: Props): ReactNode {
  const { t } = useTranslation()
  const optionsFrom = (units: readonly UnitEntry[], first: number) =>
    units.map((unit, index) => (
      <div
        key={unit.id}
        id={`${id}-${first + index}`}
        className="unit-select-option"
        role="option"
        tabIndex={-1}
        aria-selected={unit.id === value}
        data-active={first + index === active || undefined}
        // the focus stays in the input
        onMouseDown={event => event.preventDefault()}
        onClick={() => onChoose(unit)}
      >
        <UnitLabel unit={unit} />
      </div>
    ))
  return (
    <div id={id} className="unit-select-options" role="listbox" aria-label={label}>
      {recent.length > 0 && <Group title={t('unitPicker.recent')}>{optionsFrom(recent, 0)}</Group>}
      {recent.length > 0 && found.length > 0 ? (
        <Group title={t('unitPicker.all')}>{optionsFrom(found, recent.length)}</Group>
      ) : (
        optionsFrom(found, recent.length)
      )}
    </div>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <div role="group" aria-label={title}>
      <div className="unit-select-title" aria-hidden="true">
        {title}
      </div>
      {children}
    </div>
  )
}
