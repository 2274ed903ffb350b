import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { audit, type Audit } from './audit.ts'
import type { Fault, FaultContext } from './fault.ts'
import type { Random } from './random.ts'
import { Load } from './site/load.ts'
import { Site, type SiteOptions } from './site/site.ts'

export interface Strike {
  site: Site
  round: number
  random: Random
}

/** Resolves when something has recovered. */
type Recovery = () => Promise<unknown>

/** Minimum and maximum milliseconds of work before a fault. */
const calm = [500, 3000] as const
/** Milliseconds without arrivals after which missing data counts as lost. */
const drainMs = 90_000

/**
 * Makes a fault that strikes a site at random moments of its work. Afterwards everything that was acknowledged is checked.
 *
 * @param strike resolves when the cause is over, and may return what has to recover in addition
 */
export const underLoad =
  (options: SiteOptions, strike: (strike: Strike) => Promise<Recovery | void>): Fault['run'] =>
  async context => {
    const site = await Site.start(join(context.folder, 'site'), options)
    try {
      return await strikeRounds(site, context, strike)
    } finally {
      await site.close()
    }
  }

async function strikeRounds(
  site: Site,
  { rounds, random, report }: FaultContext,
  strike: (strike: Strike) => Promise<Recovery | void>,
) {
  const load = new Load(site)
  const recoveries: number[] = []
  try {
    await site.recovered()
    for (let round = 1; round <= rounds; round++) {
      await pause(random.between(...calm))
      const recovery = await strike({ site, round, random })
      const over = performance.now()
      await Promise.all([site.recovered(), recovery?.()])
      recoveries.push(performance.now() - over)
      report(`round ${round} of ${rounds}`)
    }
  } finally {
    await load.stop()
  }
  const found = await settled(site, report)
  return {
    rounds,
    recoveries,
    ...found,
    lost: [...site.lost, ...found.lost],
    doubled: [...site.doubled, ...found.doubled],
  }
}

/** Polls until everything has arrived, or arrivals stop. */
async function settled(site: Site, report: (text: string) => void): Promise<Audit> {
  let least = Infinity
  let deadline = 0
  for (;;) {
    const found = await audit(site)
    const { length } = found.lost
    if (length < least) {
      least = length
      deadline = Date.now() + drainMs
    }
    if (length === 0 || Date.now() > deadline) return found
    report(`${length} have not arrived yet`)
    await pause(3000)
  }
}
