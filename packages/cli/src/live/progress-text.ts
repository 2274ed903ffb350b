export interface Step {
  /** Current activity, such as `Exporting part 2 of 3`. */
  readonly label: string
  readonly done: number
  /** Undefined until the server reports it. */
  readonly total?: number | undefined
  readonly kind: 'bytes' | 'things'
}

/**
 * Formats amount, rate and remaining time: `12 of 40 · 3/s · 9 s left`.
 * @param elapsed milliseconds since the start
 */
export function progressText({ done, total, kind }: Omit<Step, 'label'>, elapsed: number): string {
  const perSecond = elapsed > 0 ? (done * 1000) / elapsed : 0
  const left = total !== undefined && perSecond > 0 && done < total ? (total - done) / perSecond : undefined
  return [
    total === undefined ? amount(done, kind) : `${amount(done, kind)} of ${amount(total, kind)}`,
    // a lower rate would round to 0.0
    ...(perSecond >= 0.05 ? [`${amount(perSecond, kind)}/s`] : []),
    ...(left === undefined ? [] : [`${clock(left)} left`]),
  ].join(' · ')
}

/** Draws a bar of 20 characters. */
export function bar(done: number, total: number | undefined): string {
  if (!total) return ''
  const filled = Math.min(20, Math.round((done / total) * 20))
  return `${'█'.repeat(filled)}${'░'.repeat(20 - filled)}`
}

function amount(value: number, kind: Step['kind']): string {
  if (kind === 'things') return value < 10 && !Number.isInteger(value) ? value.toFixed(1) : value.toFixed(0)
  const units = ['B', 'kB', 'MB', 'GB']
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, value)) / 3))
  return `${(value / 1000 ** power).toFixed(power === 0 ? 0 : 1)} ${units[power]}`
}

function clock(seconds: number): string {
  const whole = Math.ceil(seconds)
  return whole < 90 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`
}
