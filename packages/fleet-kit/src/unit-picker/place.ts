export interface Named {
  readonly id: number
  readonly name: string
}

/** Where units are chosen from: everywhere, a company with all below it, or one fleet of the last company entered. */
export interface Place {
  /** The way down; empty at the top. */
  readonly companies: readonly Named[]
  readonly fleet?: Named
}

export const everywhere: Place = { companies: [] }

/** Down into a company, out of any fleet. */
export function enterCompany({ companies }: Place, company: Named): Place {
  return { companies: [...companies, company] }
}

export function openFleet({ companies }: Place, fleet: Named): Place {
  return { companies, fleet }
}

/** All of the company again that the fleet is of. */
export function leaveFleet({ companies }: Place): Place {
  return { companies }
}

/** One company up (001 §4): the last breadcrumb goes. */
export function goUp({ companies }: Place): Place {
  return { companies: companies.slice(0, -1) }
}

/** The last two of the way, when there are more (001 §4). */
export function breadcrumbsOf({ companies }: Place): readonly Named[] {
  return companies.slice(-2)
}

/** Up to the company of a breadcrumb. */
export function goUpTo({ companies }: Place, id: number): Place {
  return { companies: companies.slice(0, companies.findIndex(company => company.id === id) + 1) }
}

/** What narrows a list of units to the place. */
export function placeFilter({ companies, fleet }: Place): { companyId?: number; fleetId?: number } {
  const company = companies.at(-1)
  if (fleet) return { fleetId: fleet.id }
  return company ? { companyId: company.id } : {}
}
