import { describe, expect, it, onTestFinished } from 'vitest'
import { SharedClock } from './shared-clock.ts'

const hour = 3_600_000
const noon = Date.parse('2026-11-29T12:00:00Z')

/** Machine and database whose clocks can be offset independently. */
function clocks() {
  const warnings: string[] = []
  const world = { elapsed: 1000, machine: 0, database: 0, isDown: false }
  const at = (offset: number) => noon + world.elapsed + offset
  const clock = new SharedClock({
    read: async () => {
      if (world.isDown) throw new Error('no connection')
      return at(world.database)
    },
    log: { warn: (text: string) => void warnings.push(text) },
    machine: { now: () => at(world.machine), elapsed: () => world.elapsed },
  })
  onTestFinished(() => clock.close())
  return { clock, world, warnings, time: (offset = 0) => new Date(at(offset)) }
}

describe('clock that servers share', () => {
  it('follows the machine while both agree within seconds', async () => {
    const { clock, world, warnings, time } = clocks()
    world.database = 4000
    await clock.measure()
    expect(clock.now()).toEqual(time())
    expect(warnings).toEqual([])
  })

  it.each([hour, -hour])('keeps its time when the clock of the machine is moved by %i ms, and back', async by => {
    const { clock, world, warnings, time } = clocks()
    world.machine = by
    expect(clock.now()).toEqual(time())
    expect(await clock.checked()).toEqual(time())
    expect(warnings).toEqual([expect.stringContaining(`3600 s ${by > 0 ? 'ahead of' : 'behind'} that of the database`)])
    world.machine = 0
    expect(clock.now()).toEqual(time())
    expect(await clock.checked()).toEqual(time())
    expect(warnings).toHaveLength(2)
  })

  it('follows the machine clock after sleep, and both clocks when both are changed', async () => {
    const { clock, world, warnings, time } = clocks()
    world.machine = world.database = 2 * hour
    expect(await clock.checked()).toEqual(time(2 * hour))
    expect(warnings).toEqual([])
  })

  it('keeps its time without the database, and synchronises later', async () => {
    const { clock, world, time } = clocks()
    Object.assign(world, { isDown: true, machine: hour })
    expect(await clock.checked()).toEqual(time())
    world.isDown = false
    world.elapsed += 60_000
    expect(await clock.checked()).toEqual(time())
  })
})
