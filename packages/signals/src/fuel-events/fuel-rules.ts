/** Rules that determine refuels and losses of a tank, in litres, or in percent of a tank of unknown size. */
export interface FuelRules {
  /** Smallest rise that is a refuel. */
  leastRefuel: number
  /** Smallest fall that is a loss. */
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

/** Share of the tank that differs from noise. */
const leastShare = 0.05
/** Smallest share of a tank in litres, because of the noise of small tanks. */
const leastLitres = 10
/** Litres, where the size is unknown. */
const assumedTank = 400
/** A full tank lasts at least this long at full load. No public figures exist; this is ours. */
const hoursOfTank = 6

/** Returns the rules for levels in a scale; what is not set follows from the size of the tank. */
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
