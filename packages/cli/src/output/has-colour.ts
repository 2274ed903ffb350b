import type { Host } from '../host.ts'

/** True if stdout is a terminal with colour and NO_COLOR is unset. */
export const hasColour = ({ stdout, env }: Pick<Host, 'stdout' | 'env'>): boolean =>
  Boolean(stdout.isTTY) && !env.NO_COLOR && env.TERM !== 'dumb'
