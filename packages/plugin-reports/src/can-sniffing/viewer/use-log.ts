import { useEffect, useState } from 'react'
import type { OpenLog } from './file.worker.ts'
import { openLog } from './in-worker.ts'

export type LogState =
  | { status: 'reading'; part: number }
  | { status: 'error'; error: Error }
  | { status: 'ready'; open: OpenLog }

/** Reads a log in a worker. */
export function useLog(file: Blob): LogState {
  const [state, setState] = useState<LogState>({ status: 'reading', part: 0 })
  useEffect(() => {
    const stopping = new AbortController()
    const { signal } = stopping
    setState({ status: 'reading', part: 0 })
    openLog(file, { signal, onProgress: part => setState({ status: 'reading', part }) }).then(
      open => {
        if (!signal.aborted) setState({ status: 'ready', open })
      },
      (error: Error) => {
        if (!signal.aborted) setState({ status: 'error', error })
      },
    )
    return () => stopping.abort()
  }, [file])
  return state
}
