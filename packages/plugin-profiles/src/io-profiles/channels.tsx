import { Checkbox } from '@muster/ui/controls'
import { Fragment, type ReactNode } from 'react'

interface Props {
  title: string
  hint?: string
  /** Number of channels of the device. */
  count: number
  /** Enabled channels in form order. */
  fields: readonly { id: string; index: number }[]
  maySave: boolean
  labelOf(index: number): string
  add(index: number): void
  /** @param position Index in the form array. */
  remove(position: number): void
  panel(position: number): ReactNode
}

/** Lists the inputs or outputs of a device; enabling one creates it, disabling removes it (001 §4). */
export function Channels({ title, hint, count, fields, maySave, labelOf, add, remove, panel }: Props): ReactNode {
  return (
    <section className="io-inputs" aria-label={title}>
      <h2>{title}</h2>
      {hint && <p className="m-muted">{hint}</p>}
      {Array.from({ length: count }, (_, index) => {
        const position = fields.findIndex(field => field.index === index)
        const label = labelOf(index)
        return (
          <div key={index} className="io-input" role="group" aria-label={label}>
            <Checkbox
              label={label}
              disabled={!maySave}
              checked={position >= 0}
              onChange={isOn => (isOn ? add(index) : remove(position))}
            />
            {position >= 0 && <Fragment key={fields[position]?.id}>{panel(position)}</Fragment>}
          </div>
        )
      })}
    </section>
  )
}
