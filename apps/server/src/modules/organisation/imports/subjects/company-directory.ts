import { Refused, type Fields, type Stored } from '../define-import.ts'
import { Records } from './find-record.ts'

/** Companies in scope, found as a file names them: by code, else by name. */
export class CompanyDirectory extends Records {
  constructor(companies: Iterable<Stored>) {
    super(companies, ['code', 'name'])
  }

  /** @throws Refused for none, and for several */
  resolve(text: string, column: string): Stored {
    const coded = this.with('code', text)
    const found = coded.length > 0 ? coded : this.with('name', text)
    const [company] = found
    if (!company) throw new Refused(['problem.noCompanyNamed', { text }], column)
    if (found.length > 1) throw new Refused(['problem.companiesNamed', { number: found.length, text }], column)
    return company
  }
}

/** How a file names a company. */
export const companyText = ({ code = '', name = '' }: Fields): string => code || name
