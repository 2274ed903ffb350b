import { createCanParameter } from '@muster/contract'
import { obstacleOf, type CanGroup, type CanLog } from '@muster/signals'
import { canParameterDetail } from '@muster/plugin-profiles/routes'
import { IconButton, LinkButton, useCan, useFormat } from '@muster/ui'
import { Checkbox } from '@muster/ui/controls'
import { useId, useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { definitionsFor, lastValue, type Decodable, type Definition } from './decoder.ts'
import { hexId } from './frame-text.ts'
import { canParameterInput } from './can-parameter-input.ts'

interface Props {
  log: CanLog
  group: CanGroup
  definitions: readonly Definition[]
  /** Keys of the signals in the chart. */
  drawn: ReadonlySet<string>
  /** The chart has the maximum number of signals. */
  isFull: boolean
  onDraw(signal: Decodable, isDrawn: boolean): void
  onClose(): void
}

/** Shows the bits and signals of one identifier. */
export function GroupDetail({ log, group, definitions, drawn, isFull, onDraw, onClose }: Props): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const id = useId()
  const mayCreate = useCan(createCanParameter.access)
  const signals = useMemo(
    () => definitionsFor(definitions, group).flatMap(({ signals }) => signals),
    [definitions, group],
  )
  const frame = group.frames.at(-1) ?? 0
  const start = log.starts[frame] ?? 0
  const bytes = Array.from(log.data.subarray(start, start + (log.sizes[frame] ?? 0)))
  const fill = (signal?: Decodable) =>
    canParameterDetail.href({
      params: { id: 'new' },
      query: { fill: JSON.stringify(canParameterInput(group, signal)) },
    })
  return (
    <section className="can-group" aria-labelledby={id}>
      <header className="can-head">
        <h3 id={id}>{t('reports.canSniffing.group', { id: hexId(group.id, group.extended) })}</h3>
        <IconButton icon="close" label={t('ui.close')} onClick={onClose} />
      </header>
      <table className="can-bits">
        <caption>{t('reports.canSniffing.bits')}</caption>
        <tbody>
          {bytes.map((byte, index) => (
            <tr key={index}>
              <th scope="row">{t('reports.canSniffing.byte', { byte: index })}</th>
              {[7, 6, 5, 4, 3, 2, 1, 0].map(bit => {
                const isChanging = ((group.changing[index] ?? 0) >> bit) & 1
                return (
                  <td
                    key={bit}
                    data-changing={isChanging ? true : undefined}
                    title={t(isChanging ? 'reports.canSniffing.bitChanges' : 'reports.canSniffing.bitConstant', {
                      bit: index * 8 + bit,
                    })}
                  >
                    {(byte >> bit) & 1}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {signals.length === 0 && <p className="m-muted">{t('reports.canSniffing.noSignals')}</p>}
      <ul className="can-signals">
        {signals.map(signal => {
          const { value, text, special } = lastValue(log, group, signal)
          const figure = Number.isNaN(value) ? undefined : `${format.number(value, 3)} ${signal.unit}`.trim()
          const shown = [text, figure, special && t(`reports.canSniffing.special.${special}`)].filter(Boolean)
          const isDrawn = drawn.has(signal.key)
          return (
            <li key={signal.key}>
              <Checkbox
                label={signal.name}
                checked={isDrawn}
                disabled={isFull && !isDrawn}
                onChange={checked => onDraw(signal, checked)}
              />
              <span title={signal.comment || undefined}>
                {shown.length > 0 ? shown.join(' · ') : t('reports.canSniffing.noValue')}
              </span>
              {mayCreate && !obstacleOf(signal) && (
                <LinkButton
                  look="quiet"
                  href={fill(signal)}
                  aria-label={t('reports.canSniffing.createOf', { name: signal.name })}
                >
                  {t('reports.canSniffing.create')}
                </LinkButton>
              )}
            </li>
          )
        })}
      </ul>
      {isFull && <p className="m-muted">{t('reports.canSniffing.fullChart')}</p>}
      {mayCreate && (
        <div>
          <LinkButton href={fill()}>{t('reports.canSniffing.create')}</LinkButton>
        </div>
      )}
    </section>
  )
}
