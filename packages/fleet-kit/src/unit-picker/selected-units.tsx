import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '@muster/ui'
import type { UnitSelection } from './selection.ts'
import { useUnit } from './use-unit.ts'

interface Props {
  selection: UnitSelection
  onRemove(id: number): void
}

/** Lists selected units by name in selection order. Loads names of visible rows. */
export function SelectedUnits({ selection, onRemove }: Props): ReactNode {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  const [refocus, setRefocus] = useState<number>()
  const ids = [...selection]
  // oxlint-disable-next-line react/incompatible-library -- nothing of it is handed on
  const rows = useVirtualizer({
    count: ids.length,
    getScrollElement: () => box.current,
    estimateSize: () => 36,
    overscan: 4,
    getItemKey: index => ids[index] ?? index,
  })
  useEffect(() => {
    if (refocus === undefined) return
    setRefocus(undefined)
    // the row at the removed position, or the last one
    const buttons = box.current?.querySelectorAll<HTMLElement>('[data-index] button') ?? []
    const place = Math.min(refocus, ids.length - 1)
    const next = [...buttons].find(button => button.closest(`[data-index="${place}"]`))
    next?.focus()
  }, [refocus, ids.length])
  return (
    <div ref={box} className="unit-picker-chosen">
      <ul aria-label={t('unitPicker.chosen')} style={{ blockSize: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, key, start }) => (
          <li
            key={key}
            ref={rows.measureElement}
            data-index={index}
            aria-setsize={ids.length}
            aria-posinset={index + 1}
            style={{ transform: `translateY(${start}px)` }}
          >
            <SelectedUnit
              id={ids[index] ?? 0}
              onRemove={id => {
                onRemove(id)
                setRefocus(index)
              }}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

function SelectedUnit({ id, onRemove }: { id: number; onRemove(id: number): void }): ReactNode {
  const { t } = useTranslation()
  const { data: unit } = useUnit(id)
  const name = unit?.name ?? t(unit === null ? 'unitPicker.gone' : 'ui.loading')
  return (
    <>
      <span className={unit ? undefined : 'm-muted'}>{name}</span>
      <IconButton icon="close" label={t('unitPicker.remove', { name })} onClick={() => onRemove(id)} />
    </>
  )
}
