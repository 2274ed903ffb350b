import type { FleetSchemas } from '@muster/contract'

export type CostFields = Omit<FleetSchemas['CostSettingsInput'], 'version'>

/**
 * Standard factors in kilograms of CO2 equivalent by litre or kilowatt hour: UK Government GHG Conversion Factors for Company
 * Reporting 2024 (DESNZ and Defra), scope 1 for fuels and the electricity generated in the United Kingdom. Mineral fuels are without
 * a biofuel blend; the CO2 of biofuels is biogenic, and not in their factor.
 */
export const standardFactors: CostFields['factors'] = (
  [
    ['DIESEL', 2.66155, 'diesel, 100 % mineral'],
    ['PETROL', 2.35372, 'petrol, 100 % mineral'],
    ['HVO', 0.03558, 'biodiesel HVO, scope 1'],
    ['BIODIESEL', 0.16751, 'biodiesel ME, scope 1'],
    ['LPG', 1.55713, 'LPG'],
    ['CNG', 0.44942, 'CNG'],
    ['ELECTRICITY', 0.20705, 'electricity generated, United Kingdom'],
  ] as const
).map(([fuel, kilograms, entry]) => ({
  fuel,
  kilograms,
  source: `UK Government GHG Conversion Factors, ${entry}`,
  year: 2024,
}))

/** Returns stored settings; documents are validated against the contract when they are saved. */
export function storedCosts(document: unknown): CostFields {
  const { fuels = [], prices = [], factors = [] } = (document ?? {}) as Partial<CostFields>
  return { fuels, prices, factors }
}
