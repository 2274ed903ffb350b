#!/usr/bin/env -S node --max-semi-space-size=4
import { Command } from 'commander'
import { runAuditHeads, runAuditVerify } from '#start/audit-command.ts'
import { runImport, runImports, runMappings, runUndo } from '#start/import-command.ts'
import { runMigrate } from '#start/migrate-command.ts'
import { runResetPassword } from '#start/reset-password-command.ts'
import { runServer } from '#start/start-command.ts'
import { mappingKeys } from '#telemetry/ingest/tracks/csv-mapping.ts'

const program = new Command('muster-server').description(
  'The server of Muster: API, live channels, ingest, and the portal.',
)

program
  .command('start', { isDefault: true })
  .description('start the server; settings come from the environment (see docs/configuration.md)')
  .option('--portal <folder>', 'a built portal, such as dist/tenants/tafe', process.env.MUSTER_PORTAL)
  .action(({ portal }: { portal?: string }) => runServer({ ...process.env, MUSTER_PORTAL: portal }))

program
  .command('migrate')
  .description('apply the migrations of this version to the database, and end; a server does it when it starts')
  .option('--dry-run', 'only list them, and change nothing')
  .action(runMigrate)

program
  .command('import')
  .description('import a GPX, KML, GeoJSON or CSV track, also compressed with gzip')
  .argument('<file>', 'the recorded track of a logger, or a spreadsheet’s CSV export')
  .option('--unit <unit>', 'whose track it is: name, id or device identifier')
  .option('--new-unit <name>', 'create a unit of this name for it; needs --company')
  .option('--company <company>', 'company of the new unit: name or id')
  .option(
    '--columns <columns>',
    'columns of a CSV file, such as lat=Latitude,lon=Longitude,time=timestamps:ms,speed=Speed:m/s; all others become signals',
  )
  .option('--mapping <name>', 'use columns saved with --save-mapping')
  .option('--save-mapping <name>', 'save the columns under a name')
  .option('--timezone <zone>', 'zone of times that name none (default: UTC)')
  .option('--date-order <order>', 'dmy, mdy or ymd, for dates such as 10/09/2026 in a file that does not show it')
  .option('-y, --yes', 'do not ask about columns and dates')
  .addHelpText(
    'after',
    `
Fields: ${mappingKeys.join(', ')}.
A column is its header, or its number: #3. Units follow after a colon: km/h, m/s, mph, kn; m, ft; km, mi; h, min, s; l, gal; deg, rad.
Times: iso, dmy, mdy, ymd (day, month or year first), or s, ms, us, ns since 1970.`,
  )
  .action(runImport)

const imports = program.command('imports').description('imports of tracks')
imports.command('ls', { isDefault: true }).description('list the newest').action(runImports)
imports.command('undo').description('hide all positions that one stored').argument('<number>').action(runUndo)

const mappings = program.command('mappings').description('saved columns of CSV files')
mappings
  .command('ls', { isDefault: true })
  .description('list them')
  .action(() => runMappings())
mappings.command('rm').description('remove one').argument('<name>').action(runMappings)

program
  .command('reset-password')
  .description('end the password and all sessions of an account, and print a link that sets a new password once')
  .argument('[login]', 'user name; by default it is read from standard input')
  .option('-y, --yes', 'do not ask')
  .action(runResetPassword)

const audit = program.command('audit').description('who changed what, chained by hash')
audit
  .command('verify')
  .description('compute the chains again, and name each entry that was changed, removed or moved')
  .option('--heads <file>', 'compare with heads that were printed earlier and kept elsewhere')
  .action(runAuditVerify)
audit.command('heads').description('print the last hash of each chain, to be kept elsewhere').action(runAuditHeads)

await program.parseAsync()
