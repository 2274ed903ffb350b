import { useEffect, useState } from 'react'
import { playOn, type Speed } from '../services/history/playback.ts'
import { useCursorStore } from './cursor-store.ts'

/** Moves the cursor frame by frame; stops at the end, and restarts from the beginning when played again. */
export function usePlayback(moments: Float64Array) {
  const cursor = useCursorStore()
  const [isPlaying, setPlaying] = useState(false)
  const [speed, setSpeed] = useState<Speed>(1)

  useEffect(() => {
    if (!isPlaying || moments.length === 0) return
    let frame = 0
    let before = performance.now()
    const play = (now: number) => {
      // a tab that slept has not played
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
