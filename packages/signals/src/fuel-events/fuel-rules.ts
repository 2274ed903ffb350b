/** Rules that determine refuels and losses of a tank, in litres, or in percent of a tank of unknown size. */
export interface FuelRules {
  /** Minimum rise of a refuel. */
  leastRefuel: number
  /** Minimum fall of a loss. */
  leastLoss: number
  /** Maximum consumption of the engine in an hour. */
  mostAnHour: number
}

export interface FuelSettings {
  /** Litres; undefined if unknown. */
  tank?: number | undefined
  /** Smallest loss; 5 % of the tank by default. */
  loss?: { readonly amount: number; readonly unit: 'PERCENT' | 'LITRES' } | undefined
  /** Smallest refuel in litres; 5 % of the tank by default. */
  refuel?: number | undefined
}

export type FuelScale = 'LITRES' | 'PERCENT'

/** Minimum share of the tank that exceeds noise. */
const leastShare = 0.05
/** Minimum share of the tank in litres, because small tanks have more noise. */
const leastLitres = 10
/** Assumed tank size in litres if unknown. */
const assumedTank = 400
/** Minimum hours that a full tank lasts at full load. This is our own estimate, because no public figures exist. */
const hoursOfTank = 6

/** Returns the rules for levels in a scale; defaults follow from the tank size. */
export function fuelRules(scale: FuelScale, { tank, loss, refuel }: FuelSettings): FuelRules {
  const size = scale === 'PERCENT' ? 100 : (tank ?? assumedTank)
  const shareOf = (share: number) => (scale === 'PERCENT' ? share * size : Math.max(share * size, leastLitres))
  const usual = shareOf(leastShare)
  const lossOf = () => {
    if (loss?.unit === 'PERCENT') return shareOf(loss.amount / 100)
    return scale === 'LITRES' ? loss?.amount : undefined
  }
  return {
    leastRefuel: (scale === 'LITRES' ? refuel : undefined) ?? usual,
    leastLoss: lossOf() ?? usual,
    mostAnHour: size / hoursOfTank,
  }
}
