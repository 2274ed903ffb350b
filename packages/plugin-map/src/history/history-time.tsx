import { isNarrowScreen } from '@muster/map-kit'
import type { PlotArea, TimeRange } from '@muster/ui/charts'
import { Boundary, Button, IconButton, Loaded, Loading, useFormat } from '@muster/ui'
import {
  type ComponentProps,
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import type { HistoryChart } from './history-chart.tsx'
import { useCursor, useCursorStore } from './use-cursor.ts'
import { playOn, type Speed, speeds, stepFrom } from '../clients/history/cursor.ts'
import type { HistoryChoice } from '../clients/history/history.client.ts'
import type { Track } from '../clients/history/track.ts'

const loadChart = () => import('./history-chart.tsx').then(m => m.HistoryChart)

interface Props extends Pick<ComponentProps<typeof HistoryChart>, 'isLoading' | 'onRetry'> {
  moments: Float64Array
  selected: Track | undefined
  choice: HistoryChoice
}

/** Shows playback, and a chart of signals below the map. Slider and chart share the time axis. */
export function HistoryTime({ moments, selected, choice, ...state }: Props): ReactNode {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(() => !isNarrowScreen())
  const period = useMemo(() => ({ from: Date.parse(choice.from), to: Date.parse(choice.to) }), [choice.from, choice.to])
  const [range, setRange] = useState<TimeRange | null>(null)
  const [area, setArea] = usePlotArea()
  return (
    <section className="history-time" aria-label={t('history.playback')}>
      <div className="history-time-bar" data-aligned={isOpen || undefined} style={area && areaStyle(area)}>
        <PlaybackBar moments={moments} axis={isOpen && range ? range : period} />
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
              props={{ track: selected, period, range, onRange: setRange, onPlotArea: setArea, ...state }}
              fallback={<Loading />}
            />
          </Boundary>
        )}
      </div>
    </section>
  )
}

/** State that changes only with the edges, because each drawing reports them. */
function usePlotArea() {
  const [area, setArea] = useState<PlotArea>()
  const report = useCallback(
    (next: PlotArea) => setArea(now => (now?.left === next.left && now.width === next.width ? now : next)),
    [],
  )
  return [area, report] as const
}

const areaStyle = ({ left, width }: PlotArea) =>
  ({ '--plot-left': `${left}px`, '--plot-width': `${width}px` }) as CSSProperties

interface PlaybackProps {
  moments: Float64Array
  /** Times at the ends of the slider; by default the first and the last moment. */
  axis?: TimeRange
}

/** Plays the history or steps through it: space, arrow keys, Home and End. */
export function PlaybackBar({ moments, axis }: PlaybackProps): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const cursor = useCursorStore()
  const time = useCursor(at => at)
  const { isPlaying, speed, toggle, pause, setSpeed } = usePlayback(moments)
  const [first = 0, last = first] = [moments[0], moments.at(-1)]
  const to = (moment: number) => {
    pause()
    cursor.set(moment)
  }
  const press = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const step = event.shiftKey ? 10 : 1
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
    const here = time ?? first
    const moves: Record<string, () => void> = {
      ' ': toggle,
      ArrowRight: () => to(stepFrom(moments, here, step * forward)),
      ArrowLeft: () => to(stepFrom(moments, here, -step * forward)),
      ArrowUp: () => to(stepFrom(moments, here, step)),
      ArrowDown: () => to(stepFrom(moments, here, -step)),
      Home: () => to(first),
      End: () => to(last),
    }
    const move = moves[event.key]
    if (!move) return
    event.preventDefault()
    move()
  }
  const isEmpty = moments.length === 0
  return (
    <div className="history-playback">
      <IconButton
        icon={isPlaying ? 'pause' : 'play'}
        label={t(isPlaying ? 'history.pause' : 'history.play')}
        disabled={isEmpty}
        onClick={toggle}
      />
      <input
        type="range"
        className="history-scrubber"
        aria-label={t('history.moment')}
        title={t('history.keys')}
        min={axis?.from ?? first}
        max={axis?.to ?? last}
        step={1}
        value={time ?? first}
        disabled={isEmpty}
        aria-valuetext={format.dateTime(time)}
        // there is nothing to play before the first and after the last reading
        onChange={event => to(Math.min(Math.max(Number(event.target.value), first), last))}
        onKeyDown={press}
      />
      <output className="history-moment" title={format.dateTimeZone(time)}>
        {format.dateTime(time)}
      </output>
      <select
        className="history-speed"
        aria-label={t('history.playSpeed')}
        title={t('history.playSpeed.means')}
        value={speed}
        onChange={event => setSpeed(Number(event.target.value) as Speed)}
      >
        {speeds.map(each => (
          <option key={each} value={each}>
            {t('history.times', { speed: each })}
          </option>
        ))}
      </select>
    </div>
  )
}

/** Moves the cursor frame by frame; stops at the end, and restarts from the beginning when played again. */
function usePlayback(moments: Float64Array) {
  const cursor = useCursorStore()
  const [isPlaying, setPlaying] = useState(false)
  const [speed, setSpeed] = useState<Speed>(1)

  useEffect(() => {
    if (!isPlaying || moments.length === 0) return
    let frame = 0
    let before = performance.now()
    const play = (now: number) => {
      // a suspended tab must not skip ahead
      const elapsed = Math.min(250, Math.max(0, now - before))
      before = now
      const here = cursor.get() ?? moments[0] ?? 0
      const next = playOn(moments, here, elapsed, speed)
      cursor.set(next)
      if (next >= (moments.at(-1) ?? 0)) setPlaying(false)
      else frame = requestAnimationFrame(play)
    }
    frame = requestAnimationFrame(play)
    return () => cancelAnimationFrame(frame)
  }, [isPlaying, speed, moments, cursor])

  return {
    isPlaying,
    speed,
    setSpeed,
    pause: () => setPlaying(false),
    toggle() {
      const last = moments.at(-1)
      if (!isPlaying && last !== undefined && (cursor.get() ?? 0) >= last) cursor.set(moments[0] ?? null)
      setPlaying(!isPlaying)
    },
  }
}
