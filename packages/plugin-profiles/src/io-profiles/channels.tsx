import { Checkbox } from '@muster/ui/controls'
import { Fragment, type ReactNode } from 'react'

interface Props {
  title: string
  hint?: string
  /** How many the device has. */
  count: number
  /** Those that are switched on, in the order of the form. */
  fields: readonly { id: string; index: number }[]
  maySave: boolean
  labelOf(index: number): string
  add(index: number): void
  /** @param position in the form */
  remove(position: number): void
  panel(position: number): ReactNode
}

/** The inputs or outputs of a device: one that is switched on is created, one that is switched off is removed (001 §4). */
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
