// Lists every field that a request of the contract carries, with the code that reads it outside saving, showing, tests
// and demo. Fails when a field is neither read nor named in shown-only.json, with the reason.
//
//   npm run audit:fields [-- MODEL …]
import { auditFields, outdatedEntries } from './audit-fields.ts'

const fields = auditFields()
const models = process.argv.slice(2)
const asked = fields.filter(({ name }) => models.length === 0 || models.includes(name.split('.')[0] ?? ''))
for (const { name, readers, reason } of asked)
  console.log(`${name}  ${readers.join(' ') || (reason ? `– ${reason}` : 'NOT READ')}`)

const missing = fields.filter(({ readers, reason }) => readers.length === 0 && reason === undefined)
const shown = fields.filter(({ readers }) => readers.length === 0).length - missing.length
console.log(`\n${fields.length} fields: ${fields.length - shown - missing.length} read, ${shown} shown only`)
for (const entry of outdatedEntries(fields)) console.log(`Remove ${entry} from shown-only.json: it is read, or gone.`)
for (const { name } of missing)
  console.log(`${name}: no code reads it. Give it an effect, or name it in shown-only.json.`)
process.exitCode = missing.length > 0 ? 1 : 0
