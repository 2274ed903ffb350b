import { badUsage } from '../../../failure.ts'

/** Returns the company of a command. */
export function companyOf(company: number | undefined): number {
  if (company === undefined) throw badUsage('Select a company.', 'Add --company <id>.')
  return company
}
