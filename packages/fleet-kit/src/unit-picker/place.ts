export interface Named {
  readonly id: number
  readonly name: string
}

/** Place to select units from: everywhere, a company with all below it, or one fleet of the last company. */
export interface Place {
  /** Path of companies; empty at the top. */
  readonly companies: readonly Named[]
  readonly fleet?: Named
}

export const everywhere: Place = { companies: [] }

/** Enters a company and leaves the fleet. */
export function enterCompany({ companies }: Place, company: Named): Place {
  return { companies: [...companies, company] }
}

export function openFleet({ companies }: Place, fleet: Named): Place {
  return { companies, fleet }
}

/** Leaves the fleet for its company. */
export function leaveFleet({ companies }: Place): Place {
  return { companies }
}

/** Goes up one company and removes the last breadcrumb (001 §4). */
export function goUp({ companies }: Place): Place {
  return { companies: companies.slice(0, -1) }
}

/** Returns the last two companies of the path (001 §4). */
export function breadcrumbsOf({ companies }: Place): readonly Named[] {
  return companies.slice(-2)
}

/** Goes up to the company of a breadcrumb. */
export function goUpTo({ companies }: Place, id: number): Place {
  return { companies: companies.slice(0, companies.findIndex(company => company.id === id) + 1) }
}

/** Returns the unit filter of a place. */
export function placeFilter({ companies, fleet }: Place): { companyId?: number; fleetId?: number } {
  const company = companies.at(-1)
  if (fleet) return { fleetId: fleet.id }
  return company ? { companyId: company.id } : {}
}
