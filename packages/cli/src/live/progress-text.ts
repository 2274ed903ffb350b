export interface Step {
  /** What is in progress: `Exporting part 2 of 3`. */
  readonly label: string
  readonly done: number
  /** Unknown while the server has not said. */
  readonly total?: number | undefined
  readonly kind: 'bytes' | 'things'
}

/** How far, how fast and how long it will take: `12 of 40 · 3/s · 9 s left`. @param elapsed milliseconds since it began */
export function progressText({ done, total, kind }: Omit<Step, 'label'>, elapsed: number): string {
  const perSecond = elapsed > 0 ? (done * 1000) / elapsed : 0
  const left = total !== undefined && perSecond > 0 && done < total ? (total - done) / perSecond : undefined
  return [
    total === undefined ? amount(done, kind) : `${amount(done, kind)} of ${amount(total, kind)}`,
    // slower than that reads as nothing at all
    ...(perSecond >= 0.05 ? [`${amount(perSecond, kind)}/s`] : []),
    ...(left === undefined ? [] : [`${clock(left)} left`]),
  ].join(' · ')
}

/** Twenty characters, filled by the part that is done. */
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
