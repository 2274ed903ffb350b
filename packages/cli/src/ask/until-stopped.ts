import { addAbortSignal } from 'node:stream'
import type { Host } from '../host.ts'

/** Returns stdin, which Ctrl-C aborts while it waits for input. */
export const untilStopped = ({ stdin, signal }: Pick<Host, 'stdin' | 'signal'>): Host['stdin'] =>
  addAbortSignal(signal, stdin)
