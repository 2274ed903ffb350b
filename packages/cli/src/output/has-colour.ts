import type { Host } from '../host.ts'

/** Whether stdout is a terminal that shows colour and bold, and the user wants them. */
export const hasColour = ({ stdout, env }: Pick<Host, 'stdout' | 'env'>): boolean =>
  Boolean(stdout.isTTY) && !env.NO_COLOR && env.TERM !== 'dumb'
