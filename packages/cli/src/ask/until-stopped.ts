import { addAbortSignal } from 'node:stream'
import type { Host } from '../host.ts'

/** Stdin, which Ctrl-C ends: it is read while somebody may still be typing. */
export const untilStopped = ({ stdin, signal }: Pick<Host, 'stdin' | 'signal'>): Host['stdin'] =>
  addAbortSignal(signal, stdin)
