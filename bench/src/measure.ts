import type { Benchmark, Figure, Side } from './benchmark.ts'
import { spread } from './spread.ts'
import type { Spread } from './spread.ts'

export interface FigureResult {
  unit: string
  budget?: number
  better: 'less' | 'more'
  ours: Spread
  other?: Spread
  /** Ratio to the other side: above 1 ours is better, below 1 worse. */
  ratio?: number
  verdict: 'within' | 'over' | 'no budget'
}

export interface Measured {
  rounds: number
  /** Name of the other side. */
  other?: string
  /** Wall and CPU seconds of the measuring process over our counted rounds. */
  wall: number
  cpu: number
  figures: Record<string, FigureResult>
}

/** Runs both sides alternately. */
export async function measure(benchmark: Benchmark, folder: string, requestedRounds?: number): Promise<Measured> {
  const { figures, warmUps = 1 } = benchmark
  const rounds = requestedRounds ?? benchmark.rounds ?? 5
  const { ours, other, close } = await benchmark.setup(folder)
  const samples = new Map(Object.keys(figures).map(name => [name, { ours: [] as number[], other: [] as number[] }]))
  let [wall, cpu] = [0, 0]
  const take = async (side: Side<string>, key: 'ours' | 'other', round: number) => {
    const readings = await side(round)
    if (round < 0) return
    for (const [name, value] of Object.entries(readings)) if (value !== undefined) samples.get(name)?.[key].push(value)
  }
  try {
    for (let round = -warmUps; round < rounds; round++) {
      const [start, before] = [performance.now(), process.cpuUsage()]
      await take(ours, 'ours', round)
      const { user, system } = process.cpuUsage(before)
      if (round >= 0) {
        wall += (performance.now() - start) / 1000
        cpu += (user + system) / 1e6
      }
      if (other) await take(other.run, 'other', round)
    }
  } finally {
    await close?.()
  }
  const results = Object.entries(figures).map(([name, figure]) => {
    const { ours, other } = samples.get(name)!
    if (ours.length === 0) throw new Error(`${benchmark.name} gave no reading of "${name}"`)
    return [name, judge(figure, spread(ours), other.length > 0 ? spread(other) : undefined)]
  })
  return { rounds, ...(other && { other: other.name }), wall, cpu, figures: Object.fromEntries(results) }
}

function budgetOf({ budget, budgetTimesOther, budgetOverOther }: Figure, other?: Spread): number | undefined {
  if (other && budgetTimesOther !== undefined) return budgetTimesOther * other.median
  if (other && budgetOverOther !== undefined) return budgetOverOther + other.median
  return budget
}

function judge(figure: Figure, ours: Spread, other?: Spread): FigureResult {
  const { unit, better = 'less' } = figure
  const budget = budgetOf(figure, other)
  const isWithin = budget === undefined || (better === 'less' ? ours.median <= budget : ours.median >= budget)
  const ratio = other && (better === 'less' ? other.median / ours.median : ours.median / other.median)
  return {
    unit,
    better,
    ours,
    ...(budget !== undefined && { budget }),
    ...(other && { other }),
    ...(ratio !== undefined && { ratio }),
    verdict: budget === undefined ? 'no budget' : isWithin ? 'within' : 'over',
  }
}
