import { isMailAddress, type FleetSchemas } from '@muster/contract'
import { isDigits } from '@muster/ui/controls'
import { z } from 'zod'

const text = (max: number) => z.string().trim().max(max)
const phone = text(40).refine(isDigits, 'controls.digits')

/** Fields of the company form (001 §3). */
export const Company = z.object({
  name: text(200).min(1),
  desc: z.string().max(2000),
  countryId: z.string().nullable(),
  city: text(200),
  address: text(300),
  zipCode: text(20).regex(/^[0-9A-Za-z -]*$/, 'organisation.company.zipCode.wrong'),
  phone,
  mail: text(320).refine(mail => mail === '' || isMailAddress(mail), 'organisation.company.mail.wrong'),
  fax: phone,
  code: text(50),
  vistaId: text(50),
  vistaName: text(200),
  currencyId: z.string().nullable(),
  isDealer: z.boolean(),
  dealerCode: text(50),
  dealerShipToCode: text(50),
  /** Null when the parent is outside the user's scope and therefore fixed. */
  parentCompanyId: z.number().nullable(),
  hideAfterDays: z.number().int().min(0).max(3650).nullable(),
})

export type CompanyModel = z.infer<typeof Company>

export const aCompany: CompanyModel = {
  name: '',
  desc: '',
  countryId: null,
  city: '',
  address: '',
  zipCode: '',
  phone: '',
  mail: '',
  fax: '',
  code: '',
  vistaId: '',
  vistaName: '',
  currencyId: null,
  isDealer: false,
  dealerCode: '',
  dealerShipToCode: '',
  parentCompanyId: null,
  hideAfterDays: null,
}

const fields = Object.keys(aCompany) as (keyof CompanyModel)[]

/** Returns the form values; a null country or currency means that none is selected. */
export const modelOf = (company: FleetSchemas['Company']): CompanyModel =>
  Object.fromEntries(fields.map(field => [field, company[field] ?? aCompany[field]])) as CompanyModel

/** Omits empty fields, and dealer codes of other companies. Null `hideAfterDays` never hides units. */
export function inputOf({
  dealerCode,
  dealerShipToCode,
  hideAfterDays,
  ...company
}: CompanyModel): FleetSchemas['CompanyInput'] {
  const codes = company.isDealer ? { dealerCode, dealerShipToCode } : {}
  const given = Object.entries({ ...company, ...codes }).filter(([, value]) => value !== '' && value !== null)
  return { ...Object.fromEntries(given), hideAfterDays } as unknown as FleetSchemas['CompanyInput']
}
