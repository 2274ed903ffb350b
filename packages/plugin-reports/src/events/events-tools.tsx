import { Button, Icon, LinkButton } from '@muster/ui'
import { NativeSelect } from '@muster/ui/controls'
import { GridSwitch } from '@muster/ui/grid'
import { Columns, type Column } from '@muster/ui/table'
import { useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Alarm, AlarmState } from '../clients/events.client.ts'
import { tableName } from './alarm-table.tsx'
import { eventsMap } from './events.routes.ts'
import { useMarkRead } from './use-mark-read.ts'

interface Props {
  alarms: readonly Alarm[]
  /** Selected alarms. */
  chosen: readonly Alarm[]
  state: AlarmState | undefined
  onState(state: AlarmState | undefined): void
  columns: readonly Column<Alarm>[]
  /** Filter by type. */
  types: ReactNode
}

/** Filters the list and acts on the selected alarms. Without a selection, the map shows the entire page. */
export function EventsTools({ alarms, chosen, state, onState, columns, types }: Props): ReactNode {
  const { t } = useTranslation()
  const marking = useMarkRead()
  const onMap = chosen.length > 0 ? chosen : alarms
  const tools = useRef<HTMLDivElement>(null)
  // the button loses the focus because it is disabled after marking
  const passFocus = () => {
    const at = document.activeElement
    if (at === document.body || (at instanceof HTMLButtonElement && tools.current?.contains(at)))
      tools.current?.querySelector('a')?.focus()
  }
  return (
    <div ref={tools} className="m-screen-tools">
      <NativeSelect
        label={t('reports.events.state')}
        nullable={false}
        value={state ?? 'ALL'}
        options={(['ALL', 'UNREAD', 'READ'] as const).map(value => ({
          value,
          label: t(`reports.events.show.${value}`),
        }))}
        onChange={value => onState(value === 'READ' || value === 'UNREAD' ? value : undefined)}
      />
      {types}
      <Button
        icon="check"
        busy={marking.isMarking}
        disabled={!chosen.some(({ isRead }) => isRead === 'UNREAD')}
        onClick={() => marking.mark(chosen, passFocus)}
      >
        {t('reports.events.markChosen')}
      </Button>
      {onMap.length > 0 && (
        <LinkButton href={eventsMap.href({ query: { eventsIds: onMap.map(({ alarmId }) => alarmId) } })}>
          <Icon name="map" />
          {t('reports.events.onMap')}
        </LinkButton>
      )}
      <Columns columns={columns} remember={tableName} />
      <GridSwitch remember={tableName} />
    </div>
  )
}
