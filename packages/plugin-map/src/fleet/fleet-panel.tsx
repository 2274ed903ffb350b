import { isNarrowScreen, mapTexts, SidePanel, type LatLng } from '@muster/map-kit'
import { Loaded, Loading, themed, useFormat, useHost } from '@muster/ui'
import { Accordion, Section } from '@muster/ui/controls'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { NavigatorProps } from '../navigator/navigator.tsx'
import { UnitsInView, type InViewProps } from './units-in-view.tsx'
import type { Statuses } from './use-statuses.ts'

interface Props extends Omit<InViewProps, 'statuses' | 'onSelect'>, Pick<NavigatorProps, 'search' | 'onSearch'> {
  navigator: NavigatorProps['state']
  onNavigator: NavigatorProps['onState']
  statuses: Statuses
  isInverted: boolean | undefined
  hasInvertedSections: boolean | undefined
  onSelect(unitId: number, at?: LatLng): void
}

const loadNavigator = () => import('../navigator/navigator.tsx').then(m => m.Navigator)

/** Lists the fleet by companies and fleets, and the units in view. Works without a pointer. */
export function FleetPanel({
  isInverted,
  hasInvertedSections,
  statuses,
  search,
  onSearch,
  navigator,
  onNavigator,
  onSelect,
  ...list
}: Props): ReactNode {
  const { t } = useTranslation()
  const { theme, mode } = useHost()
  const format = useFormat()
  const [isOpen, setOpen] = useState(() => !isNarrowScreen())
  const [section, setSection] = useState<string | null>('fleet')
  const select = (unitId: number, at?: LatLng) => {
    if (isNarrowScreen()) setOpen(false)
    onSelect(unitId, at)
  }
  const other = mode === 'dark' ? 'light' : 'dark'
  const look = isInverted ? themed(theme, other) : undefined
  // inverted relative to the panel
  const { surface, text } = theme[isInverted ? mode : other]
  const heads = hasInvertedSections ? { '--fleet-head': surface, '--fleet-head-text': text } : undefined
  return (
    <SidePanel
      name="fleet-panel"
      label={t('map.panel.title')}
      words={mapTexts(t).panel}
      isOpen={isOpen}
      onToggle={setOpen}
      look={look}
      sections={[
        section === 'view'
          ? { label: t('map.panel.fleet'), icon: 'home', onOpen: () => setSection('fleet') }
          : { label: t('map.view.title'), icon: 'eye', onOpen: () => setSection('view') },
      ]}
    >
      <div className="fleet-sections" data-inverted-sections={hasInvertedSections} style={heads as React.CSSProperties}>
        <h2 className="m-visually-hidden">{t('map.panel.title')}</h2>
        <Accordion open={section} onOpen={setSection}>
          <Section id="fleet" title={t('map.panel.fleet')} icon="list">
            <Loaded<NavigatorProps>
              load={loadNavigator}
              props={{
                search,
                onSearch,
                state: navigator,
                onState: onNavigator,
                selectedId: list.selectedId,
                statuses: statuses.byId,
                onSelect: select,
              }}
              fallback={<Loading />}
            />
          </Section>
          <Section
            id="view"
            title={t('map.view.title')}
            icon="eye"
            aside={list.fleet.data && format.number(list.fleet.data.totalCount)}
          >
            <UnitsInView
              {...list}
              statuses={statuses.all}
              onSelect={({ unitId, lat, lng }) => select(unitId, { lat, lng })}
            />
          </Section>
        </Accordion>
      </div>
    </SidePanel>
  )
}
