import { isNarrow } from '@muster/map-kit'
import { Boundary, Button, IconButton, Loaded, Loading } from '@muster/ui'
import { useState, type ComponentProps, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Track } from '../services/history/track.ts'
import type { HistoryChart } from './history-chart.tsx'
import { PlaybackBar } from './playback-bar.tsx'

const loadChart = () => import('./history-chart.tsx').then(m => m.HistoryChart)

interface Props extends Omit<ComponentProps<typeof HistoryChart>, 'track'> {
  moments: Float64Array
  selected: Track | undefined
}

/** The time of a history: playback, and signals over time below the map. */
export function HistoryTime({ moments, selected, ...chart }: Props): ReactNode {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(() => !isNarrow())
  return (
    <section className="history-time" aria-label={t('history.playback')}>
      <div className="history-time-bar">
        <PlaybackBar moments={moments} />
        <IconButton
          icon="chart"
          aria-expanded={isOpen}
          aria-controls="history-chart"
          label={t(isOpen ? 'history.chart.hide' : 'history.chart.show')}
          onClick={() => setOpen(!isOpen)}
        />
      </div>
      <div id="history-chart" className="history-chart" hidden={!isOpen}>
        {isOpen && (
          <Boundary
            fallback={(_error, retry) => (
              <p role="alert">
                {t('history.chart.failed')}{' '}
                <Button look="quiet" onClick={retry}>
                  {t('map.failed.retry')}
                </Button>
              </p>
            )}
          >
            <Loaded<ComponentProps<typeof HistoryChart>>
              load={loadChart}
              props={{ track: selected, ...chart }}
              fallback={<Loading />}
            />
          </Boundary>
        )}
      </div>
    </section>
  )
}
