/** Daily use of a unit by model; undefined if unknown. */
export interface DailyUse {
  modelId?: number | undefined
  dailySeconds?: number | undefined
}

/** Minimum number of units of a model for a meaningful median. */
const fewest = 5

/** Returns the median daily use in seconds of each model with at least five units of known use. */
export function mediansByModel(units: readonly DailyUse[]): Map<number, number> {
  const byModel = new Map<number, number[]>()
  for (const { modelId, dailySeconds } of units) {
    if (modelId === undefined || dailySeconds === undefined) continue
    const its = byModel.get(modelId) ?? []
    its.push(dailySeconds)
    byModel.set(modelId, its)
  }
  return new Map(
    [...byModel].flatMap(([modelId, values]) => (values.length < fewest ? [] : [[modelId, medianOf(values)] as const])),
  )
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle]!
  return sorted.length % 2 === 1 ? upper : (sorted[middle - 1]! + upper) / 2
}

/** Returns a unit's use relative to the median of its model, as a share above or below; undefined if either is unknown or 0. */
export function deviationOf(
  { modelId, dailySeconds }: DailyUse,
  medians: ReadonlyMap<number, number>,
): number | undefined {
  const median = modelId === undefined ? undefined : medians.get(modelId)
  return dailySeconds === undefined || !median ? undefined : dailySeconds / median - 1
}
