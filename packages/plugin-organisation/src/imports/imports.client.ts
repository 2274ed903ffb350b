import {
  exportCompanies,
  exportDevices,
  exportRefusedLines,
  exportUnits,
  exportUsers,
  getCompanyImportTemplate,
  getDeviceImportTemplate,
  getImport,
  getUnitImportTemplate,
  getUserImportTemplate,
  importCompanies,
  importDevices,
  importUnits,
  importUsers,
  listCompanyImportColumns,
  listDeviceImportColumns,
  listImportLines,
  listImports,
  listUnitImportColumns,
  listUserImportColumns,
  resumeImport,
  runImport,
  stopImport,
  type FleetSchemas,
} from '@muster/contract'
import { ApiError, defineClient, queryKeyOf, type Core, type Download } from '@muster/core'

export type Import = FleetSchemas['Import']
export type ImportAction = FleetSchemas['ImportAction']
export type ImportLine = FleetSchemas['ImportLine']
export type Subject = 'companies' | 'users' | 'units' | 'devices'
export type Format = 'excel' | 'csv'

/** Calls of a subject; those of all subjects have the same shape. */
interface SubjectCalls {
  readonly code: FleetSchemas['ImportSubject']
  readonly columns: typeof listCompanyImportColumns
  readonly template: typeof getCompanyImportTemplate
  readonly all: typeof exportCompanies
  readonly upload: typeof importCompanies
}

/** Importable and exportable subjects by their name in paths. */
export const subjects: Readonly<Record<Subject, SubjectCalls>> = {
  companies: {
    code: 'COMPANIES',
    columns: listCompanyImportColumns,
    template: getCompanyImportTemplate,
    all: exportCompanies,
    upload: importCompanies,
  },
  users: {
    code: 'USERS',
    columns: listUserImportColumns,
    template: getUserImportTemplate,
    all: exportUsers,
    upload: importUsers,
  },
  units: {
    code: 'UNITS',
    columns: listUnitImportColumns,
    template: getUnitImportTemplate,
    all: exportUnits,
    upload: importUnits,
  },
  devices: {
    code: 'DEVICES',
    columns: listDeviceImportColumns,
    template: getDeviceImportTemplate,
    all: exportDevices,
    upload: importDevices,
  },
}

/** Returns the sheets to select from, when the error reports an ambiguous workbook. */
export const sheetsIn = (error: Error | null): string[] =>
  error instanceof ApiError
    ? error.fieldErrors.filter(({ field }) => field === 'sheet').map(({ message }) => message)
    : []

export const isSubject = (text: string): text is Subject => Object.hasOwn(subjects, text)

interface LinesQuery {
  /** 1-based. */
  page: number
  action?: ImportAction | undefined
  search: string
}

export const pageSize = 50
export const historySize = 10

/** Templates, exports and imports of companies, users, units and devices. */
export const imports = defineClient({ id: 'organisation.imports', create: createImports })

function createImports({ api }: Pick<Core, 'api'>) {
  return {
    columns: (subject: Subject) => api.queryFor(subjects[subject].columns),

    template: (subject: Subject, format: Format): Promise<Download> =>
      api.download(subjects[subject].template, { path: { format } }),

    export: (subject: Subject, format: Format): Promise<Download> =>
      api.download(subjects[subject].all, { path: { format } }),

    /**
     * Uploads a file and returns the ID of the new import; the server then checks it.
     * @throws ApiError whose `sheetsIn` lists the sheets of an ambiguous workbook
     */
    upload: async (subject: Subject, file: File, sheet?: string): Promise<number> =>
      (await api.call(subjects[subject].upload, { body: { file, ...(sheet !== undefined && { sheet }) } })).id,

    list: (subject: Subject, page: number) =>
      api.queryFor(listImports, {
        query: { subject: subjects[subject].code, start: (page - 1) * historySize, limit: historySize },
      }),

    one: (id: number) => api.queryFor(getImport, { path: { id } }),

    lines: (id: number, { page, action, search }: LinesQuery) =>
      api.queryFor(listImportLines, {
        path: { id },
        query: {
          start: (page - 1) * pageSize,
          limit: pageSize,
          ...(action && { action }),
          ...(search && { filter: search }),
        },
      }),

    refused: (id: number): Promise<Download> => api.download(exportRefusedLines, { path: { id } }),

    run: (id: number) => api.call(runImport, { path: { id } }),
    stop: (id: number) => api.call(stopImport, { path: { id } }),
    resume: (id: number) => api.call(resumeImport, { path: { id } }),

    /** Returns the query keys of all imports, for invalidation. */
    keys: () => [queryKeyOf(listImports), queryKeyOf(getImport), queryKeyOf(listImportLines)],
  }
}
