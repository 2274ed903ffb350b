import type { FleetSchemas } from '@muster/contract'

export type CostFields = Omit<FleetSchemas['CostSettingsInput'], 'version'>

interface StoredCosts extends CostFields {
  prices: FleetSchemas['PriceEntry'][]
}

type Factor = CostFields['factors'][number]

/**
 * Standard factors of fuels in kilograms of CO2 equivalent by litre: UK Government GHG Conversion Factors for Company Reporting
 * 2024 (DESNZ and Defra), scope 1. Mineral fuels are without a biofuel blend; the CO2 of biofuels is biogenic, and not in their factor.
 */
const fuelFactors: readonly Factor[] = (
  [
    ['DIESEL', 2.66155, 'diesel, 100 % mineral'],
    ['PETROL', 2.35372, 'petrol, 100 % mineral'],
    ['HVO', 0.03558, 'biodiesel HVO, scope 1'],
    ['BIODIESEL', 0.16751, 'biodiesel ME, scope 1'],
    ['LPG', 1.55713, 'LPG'],
    ['CNG', 0.44942, 'CNG'],
  ] as const
).map(([fuel, kilograms, entry]) => ({
  fuel,
  kilograms,
  source: `UK Government GHG Conversion Factors, ${entry}`,
  year: 2024,
}))

/** Kilograms per kilowatt hour of electricity generated in a country, by ISO 3166 code (`docs/costs.md`). */
const electricity: Readonly<Record<string, Omit<Factor, 'fuel'>>> = {
  GB: { kilograms: 0.20705, source: 'UK Government GHG Conversion Factors, electricity generated', year: 2024 },
  DE: { kilograms: 0.363, source: 'Umweltbundesamt, Emissionsfaktor für den deutschen Strommix (CO2)', year: 2024 },
  FR: { kilograms: 0.0217, source: 'RTE, Bilan électrique, production d’électricité', year: 2024 },
  US: { kilograms: 0.366, source: 'U.S. Energy Information Administration, net generation (CO2)', year: 2023 },
}

/** Returns the standard factors of a country, without electricity if its factor is unknown. */
export function standardFactors(country: string | null | undefined): Factor[] {
  const own = country == null ? undefined : electricity[country]
  return [...fuelFactors, ...(own ? [{ fuel: 'ELECTRICITY' as const, ...own }] : [])]
}

/** Returns the kind of fuel of a type of machine, or else of all other types. */
export const fuelOfType = ({ fuels }: Pick<CostFields, 'fuels'>, typeId: number | null) =>
  entriesOfType(fuels, typeId)[0]?.fuel

/** Returns the entries of a type, or else those of all other types. */
export function entriesOfType<T extends CostFields['fuels'][number] | CostFields['prices'][number]>(
  entries: readonly T[],
  typeId: number | null,
): T[] {
  const own = entries.filter(entry => entry.typeId !== undefined && entry.typeId === typeId)
  return own.length > 0 ? own : entries.filter(entry => entry.typeId === undefined)
}

/** Returns stored settings; documents are validated against the contract when they are saved. */
export function storedCosts(document: unknown): StoredCosts {
  const { fuels = [], prices = [], factors = [] } = (document ?? {}) as Partial<StoredCosts>
  return { fuels, prices, factors }
}
