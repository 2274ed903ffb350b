import { importCalls } from './imports.ts'
import { oldImports } from './old-imports.job.ts'
import { runImports } from './run-imports.job.ts'
import { spreadsheets } from './spreadsheets.ts'
import { uploads } from './uploads.ts'
import { defineModule } from '#modules/define-module.ts'

export const importsModule = defineModule({
  id: 'imports',
  handlers: [...spreadsheets, ...uploads, ...importCalls],
  jobs: [oldImports, runImports],
})
