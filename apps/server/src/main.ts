#!/usr/bin/env -S node --max-semi-space-size=4
import { Command } from 'commander'
import { runImport } from './start/import-command.ts'
import { runServer } from './start/start-command.ts'

const program = new Command('muster-server').description(
  'The server of Muster: API, live channels, ingest, and the portal.',
)

program
  .command('start', { isDefault: true })
  .description('start the server; settings come from the environment (see docs/configuration.md)')
  .option('--portal <folder>', 'a built portal, such as dist/tenants/tafe', process.env.MUSTER_PORTAL)
  .action(({ portal }: { portal?: string }) => runServer({ ...process.env, MUSTER_PORTAL: portal }))

program
  .command('import')
  .description('import a GPX or CSV track')
  .argument('<file>', 'a GPX file, or a spreadsheet’s CSV export')
  .option('--unit <unit>', 'whose track it is: name, id or device identifier')
  .option('--timezone <zone>', 'zone of times that name none', 'UTC')
  .action(runImport)

await program.parseAsync()
