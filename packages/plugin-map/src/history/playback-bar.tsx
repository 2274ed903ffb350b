import { IconButton, useFormat } from '@muster/ui'
import type { KeyboardEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { stepFrom } from '../services/history/cursor.ts'
import { speeds, type Speed } from '../services/history/playback.ts'
import { useCursor, useCursorStore } from './cursor-store.ts'
import { usePlayback } from './use-playback.ts'

/** Plays the history, or leads through it reading by reading: space, arrows, Home and End. */
export function PlaybackBar({ moments }: { moments: Float64Array }): ReactNode {
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
        min={first}
        max={last}
        step={1000}
        value={time ?? first}
        disabled={isEmpty}
        aria-valuetext={format.dateTime(time)}
        onChange={event => to(Number(event.target.value))}
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
